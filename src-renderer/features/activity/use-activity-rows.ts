import { useMemo, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { t } from '../../i18n/index.ts';
import {
  screenCommand,
  useCommands,
  type Command,
  type ScreenCommandId,
} from '../../state/commands/index.ts';
import { useListCommands } from '../../state/lists/use-list-commands.ts';
import { useListSelection } from '../../state/lists/use-list-selection.ts';
import { useFilterStore } from './filter/filter-store.ts';
import { walkableIds } from './list-rows.ts';
import type { TimelineView } from './use-timeline.ts';

interface Options {
  readonly timeline: TimelineView;
  readonly onOpenProposal: (id: LocalId) => void;
}

/** Navigation state of the list: active row, open rows and the action of Enter. */
export interface ActivityRows {
  readonly activeId: string | null;
  readonly moves: number;
  readonly open: ReadonlySet<string>;
  readonly activate: (id: string) => void;
  readonly toggle: (id: string) => void;
  /** Opens the row's proposal. Toggles the details if the proposal is not on this computer. */
  readonly enter: (id: string) => void;
}

const none: readonly never[] = [];

/** Selection, open rows and keys of the screen's list. */
export function useActivityRows({ timeline, onOpenProposal }: Options): ActivityRows {
  const { rows = none, proposals, showAllHints } = timeline;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const ids = useMemo(() => walkableIds(rows), [rows]);
  const selection = useListSelection('activity', ids);
  const { activeId } = selection;
  const { onlyClients, set } = useFilterStore();

  function unfold(id: string, next: boolean): void {
    if (!id.startsWith('run-')) return;
    setOpen((before) => {
      const after = new Set(before);
      if (next) after.add(id);
      else after.delete(id);
      return after;
    });
  }

  function enter(id: string): void {
    const row = rows.find((candidate) => candidate.id === id);
    switch (row?.kind) {
      case 'follow-up':
        onOpenProposal(row.followUp.proposalId);
        return;
      case 'more':
        showAllHints();
        return;
      case 'run': {
        const proposalId = proposals.byPublicId.get(row.run.activities[0].proposal_public_id);
        if (proposalId === undefined) unfold(id, true);
        else onOpenProposal(proposalId);
        return;
      }
      case 'heading':
      case undefined:
    }
  }

  const onRow = (id: ScreenCommandId, run: (rowId: string) => void): Command => ({
    ...screenCommand(id),
    keyboardOnly: true,
    when: () => activeId !== null,
    run: () => activeId !== null && run(activeId),
  });

  useListCommands({ selection, rowCount: ids.length, open: enter, multiple: false });
  useCommands([
    onRow('activity.toggle', (id) => unfold(id, !open.has(id))),
    onRow('activity.unfold', (id) => unfold(id, true)),
    onRow('activity.fold', (id) => unfold(id, false)),
    {
      ...screenCommand('activity.only-clients'),
      ...(onlyClients && { title: t('activity.allActions') }),
      run: () => set({ onlyClients: !onlyClients }),
    },
  ]);

  return {
    activeId,
    moves: selection.moves,
    open,
    activate: selection.activate,
    toggle: (id) => unfold(id, !open.has(id)),
    enter,
  };
}
