import { useNavigate } from '@tanstack/react-router';
import { FileText, User } from 'lucide-react';
import { useMemo, useState } from 'react';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { hasFilters } from '#shared/search/search-query.ts';
import { filterHint, filterWords } from '../../../components/search/filter-words.ts';
import { readingText } from '../../../components/search/reading-text.ts';
import { clientSearchText, proposalSearchText } from '../../../components/search/search-text.ts';
import { useClients, useProposals } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import {
  commandGroups,
  currentCommands,
  groupTitle,
  isAvailable,
  shownShortcut,
  useCommandStore,
} from '../../../state/commands/index.ts';
import { bestOf, createScorer, searchCommands } from '../../../state/commands/search-commands.ts';
import { usePreferences } from '../../../state/preferences.ts';
import { useShell } from '../../../state/shell-store.ts';
import { Palette, type PaletteGroup, type PaletteItem } from '../../../ui/overlays/palette.tsx';
import { clientDetail } from './client-detail.ts';
import { proposalDetail, useTextItems } from './use-text-items.tsx';

interface Props {
  readonly onOpenProposal: (proposalId: LocalId, sectionId?: LocalId) => void;
}

/** Most records of a kind in the palette. A longer query narrows them. */
const recordLimit = 8;

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

/** The records with matching names, and their ids. */
interface RecordItems {
  readonly groups: readonly PaletteGroup[];
  readonly shown: ReadonlySet<LocalId>;
}

const noRecords: RecordItems = { groups: [], shown: new Set() };

function useRecordItems(query: string, onOpenProposal: Props['onOpenProposal']): RecordItems {
  const navigate = useNavigate();
  const proposals = useProposals({ view: 'all' });
  const clients = useClients();
  return useMemo(() => {
    if (query.trim() === '') return noRecords;
    const foundProposals = bestOf(proposals ?? [], proposalSearchText, query, recordLimit);
    const foundClients = bestOf(clients ?? [], clientSearchText, query, recordLimit);
    const proposalItems = foundProposals.map((row): PaletteItem => {
      const { localId, fields } = row.proposal;
      return {
        id: `proposal ${localId}`,
        label: fields.title,
        detail: proposalDetail(row),
        icon: <FileText size={14} />,
        run: () => onOpenProposal(localId),
      };
    });
    const clientItems = foundClients.map(({ localId, fields }): PaletteItem => ({
      id: `client ${localId}`,
      label: clientDisplayName(fields),
      detail: clientDetail(fields),
      icon: <User size={14} />,
      run: () => void navigate({ to: '/clients/$clientId', params: { clientId: localId } }),
    }));
    const score = createScorer(query);
    const best = (texts: readonly string[]): number => Math.max(0, ...texts.map(score));
    const proposalGroup = { label: t('shell.proposals'), items: proposalItems };
    const clientGroup = { label: t('shell.clients'), items: clientItems };
    // Enter opens the first record, so the better match comes first.
    const isClientBetter =
      best(foundClients.map(clientSearchText)) > best(foundProposals.map(proposalSearchText));
    const groups = isClientBetter ? [clientGroup, proposalGroup] : [proposalGroup, clientGroup];
    const shown = [...foundProposals.map(({ proposal }) => proposal), ...foundClients];
    return {
      groups: groups.filter(({ items }) => items.length > 0),
      shown: new Set(shown.map(({ localId }) => localId)),
    };
  }, [proposals, clients, query, navigate, onOpenProposal]);
}

/** The palette of all commands, of records with matching names, and of texts. Records are read only while it is open. */
export function CommandPalette({ onOpenProposal }: Props) {
  const openPalette = useShell((shell) => shell.openPalette);
  const [query, setQuery] = useState('');
  // Computed with the letter instead of deferred: the commands are found faster than the old list would render again.
  const { query: parsed, text } = useMemo(() => parseQuery(query, filterWords()), [query]);
  const isFiltered = hasFilters(parsed);
  const commands = useCommandItems(query);
  // Names are no proof of a filter, so the search alone decides.
  const records = useRecordItems(isFiltered ? '' : text, onOpenProposal);
  const { groups, reading, isPending } = useTextItems(parsed, records.shown, onOpenProposal);
  return (
    <Palette
      open
      onClose={() => openPalette(false)}
      query={query}
      onQueryChange={setQuery}
      groups={[...(isFiltered ? [] : commands), ...records.groups, ...groups]}
      notice={query === '' ? filterHint() : reading === null ? undefined : readingText(reading)}
      {...(isPending && { empty: '' })}
    />
  );
}
