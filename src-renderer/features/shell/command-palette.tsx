import { useNavigate } from '@tanstack/react-router';
import { FileText, User } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { clientDisplayName } from '#shared/domain/client.ts';
import { useClients, useProposals } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import {
  commandGroups,
  currentCommands,
  groupTitle,
  isAvailable,
  shownShortcut,
  scoreText,
  searchCommands,
  useCommandStore,
} from '../../state/commands/index.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useShell } from '../../state/shell-store.ts';
import { Palette, type PaletteGroup, type PaletteItem } from '../../ui/palette.tsx';
import { statusWord } from '../../ui/status-mark.tsx';

/** How many records of a kind the palette offers; typing more narrows them. */
const recordLimit = 8;

function best<T>(items: readonly T[], textOf: (item: T) => string, query: string): readonly T[] {
  return items
    .map((item) => ({ item, score: scoreText(textOf(item), query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, recordLimit)
    .map(({ item }) => item);
}

function useCommandItems(query: string): readonly PaletteGroup[] {
  const commands = useCommandStore((store) => store.commands);
  const singleKeys = usePreferences((preferences) => preferences.singleKeys);
  return useMemo(() => {
    const offered = currentCommands(commands).filter(
      (command) => !command.keyboardOnly && isAvailable(command),
    );
    const found = searchCommands(offered, query);
    return commandGroups.flatMap((group) => {
      const items = found
        .filter((command) => command.group === group)
        .map((command): PaletteItem => {
          const { id, title, run } = command;
          return { id, label: title, run, shortcut: shownShortcut(command, singleKeys) };
        });
      return items.length === 0 ? [] : [{ label: groupTitle(group), items }];
    });
  }, [commands, query, singleKeys]);
}

function useRecordItems(query: string): readonly PaletteGroup[] {
  const navigate = useNavigate();
  const proposals = useProposals({ view: 'all' });
  const clients = useClients();
  return useMemo(() => {
    if (query.trim() === '') return [];
    const proposalItems = best(
      proposals ?? [],
      ({ proposal, client }) =>
        `${proposal.fields.title} ${client === null ? '' : clientDisplayName(client.fields)}`,
      query,
    ).map(({ proposal, client }): PaletteItem => {
      const { localId, fields } = proposal;
      const status = statusWord(fields.status);
      return {
        id: `proposal ${localId}`,
        label: fields.title,
        detail: client === null ? status : `${clientDisplayName(client.fields)} · ${status}`,
        icon: <FileText size={14} />,
        run: () => void navigate({ to: '/proposals/$proposalId', params: { proposalId: localId } }),
      };
    });
    const clientItems = best(
      clients ?? [],
      ({ fields }) => `${clientDisplayName(fields)} ${fields.business} ${fields.email}`,
      query,
    ).map(({ localId, fields }): PaletteItem => ({
      id: `client ${localId}`,
      label: clientDisplayName(fields),
      detail: fields.email,
      icon: <User size={14} />,
      run: () => void navigate({ to: '/clients/$clientId', params: { clientId: localId } }),
    }));
    return [
      { label: t('shell.proposals'), items: proposalItems },
      { label: t('shell.clients'), items: clientItems },
    ].filter(({ items }) => items.length > 0);
  }, [proposals, clients, query, navigate]);
}

/** The palette over every command, proposal and client, which are read only while it is shown. */
export function CommandPalette() {
  const openPalette = useShell((shell) => shell.openPalette);
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  const commands = useCommandItems(deferred);
  const records = useRecordItems(deferred);
  return (
    <Palette
      open
      onClose={() => openPalette(false)}
      query={query}
      onQueryChange={setQuery}
      groups={[...commands, ...records]}
    />
  );
}
