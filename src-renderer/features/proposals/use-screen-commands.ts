import { t } from '../../i18n/index.ts';
import { useCommands, type Command } from '../../state/commands/index.ts';
import type { ListActions } from './use-list-actions.ts';

interface Options {
  readonly actions: ListActions;
  readonly hasRow: boolean;
  readonly canArchive: boolean;
  readonly togglePeek: () => void;
  readonly create: () => void;
}

/** Registers what can be done on the list of proposals. */
export function useScreenCommands({ actions, hasRow, canArchive, togglePeek, create }: Options): void {
  const onRow = (command: Omit<Command, 'group' | 'when'>): Command => ({
    ...command,
    group: 'screen',
    when: () => hasRow,
  });
  useCommands([
    {
      id: 'proposal.new',
      title: t('commands.newProposal'),
      group: 'create',
      shortcuts: ['N', 'Mod+N'],
      keywords: t('commands.otherNew'),
      run: create,
    },
    onRow({
      id: 'proposals.peek',
      title: t('proposals.peek'),
      shortcuts: ['Space'],
      keyboardOnly: true,
      run: togglePeek,
    }),
    onRow({
      id: 'view.inspector',
      title: t('proposals.togglePeek'),
      shortcuts: ['Mod+\\'],
      run: togglePeek,
    }),
    onRow({
      id: 'proposals.send',
      title: t('proposals.send'),
      shortcuts: ['S'],
      keywords: t('commands.otherSend'),
      run: actions.send,
    }),
    {
      ...onRow({
        id: 'proposals.archive',
        title: t('proposals.archive'),
        shortcuts: ['E'],
        run: actions.archive,
      }),
      when: () => hasRow && canArchive,
    },
    onRow({
      id: 'proposals.duplicate',
      title: t('proposals.duplicate'),
      shortcuts: ['Mod+D'],
      keywords: t('commands.otherCopy'),
      run: actions.duplicate,
    }),
    onRow({
      id: 'proposals.export',
      title: t('exporting.exportSelected'),
      shortcuts: ['Shift+Mod+E'],
      keywords: 'pdf html word docx csv json print save',
      run: actions.exportAs,
    }),
    onRow({
      id: 'proposals.print',
      title: t('exporting.printSelected'),
      shortcuts: ['Mod+P'],
      keywords: 'printer paper',
      run: actions.print,
    }),
    onRow({
      id: 'proposals.delete',
      title: t('proposals.delete'),
      shortcuts: ['Delete', 'Mod+Backspace'],
      keywords: t('commands.otherRemove'),
      run: actions.remove,
    }),
  ]);
}
