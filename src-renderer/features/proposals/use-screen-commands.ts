import { useCommands, type Command } from '../../state/commands/index.ts';
import type { ListActions } from './use-list-actions.ts';

interface Options {
  readonly actions: ListActions;
  readonly hasRow: boolean;
  readonly canArchive: boolean;
  readonly focusFilter: () => void;
  readonly togglePeek: () => void;
  readonly create: () => void;
}

/** Registers what can be done on the list of proposals. */
export function useScreenCommands({
  actions,
  hasRow,
  canArchive,
  focusFilter,
  togglePeek,
  create,
}: Options): void {
  const onRow = (command: Omit<Command, 'group' | 'when'>): Command => ({
    ...command,
    group: 'This screen',
    when: () => hasRow,
  });
  useCommands([
    {
      id: 'proposal.new',
      title: 'New proposal',
      group: 'Create',
      shortcuts: ['N', 'Mod+N'],
      keywords: 'create add draft',
      run: create,
    },
    {
      id: 'screen.filter',
      title: 'Filter proposals',
      group: 'This screen',
      shortcuts: ['/', 'Mod+F'],
      keywords: 'search find',
      run: focusFilter,
    },
    onRow({ id: 'proposals.peek', title: 'Peek', shortcuts: ['Space'], keyboardOnly: true, run: togglePeek }),
    onRow({
      id: 'view.inspector',
      title: 'Show or hide the peek panel',
      shortcuts: ['Mod+\\'],
      run: togglePeek,
    }),
    onRow({
      id: 'proposals.send',
      title: 'Send',
      shortcuts: ['S'],
      keywords: 'mail e-mail',
      run: actions.send,
    }),
    {
      ...onRow({ id: 'proposals.archive', title: 'Archive', shortcuts: ['E'], run: actions.archive }),
      when: () => hasRow && canArchive,
    },
    onRow({
      id: 'proposals.duplicate',
      title: 'Duplicate',
      shortcuts: ['Mod+D'],
      keywords: 'copy',
      run: actions.duplicate,
    }),
    onRow({
      id: 'proposals.delete',
      title: 'Delete',
      shortcuts: ['Delete', 'Mod+Backspace'],
      keywords: 'remove',
      run: actions.remove,
    }),
  ]);
}
