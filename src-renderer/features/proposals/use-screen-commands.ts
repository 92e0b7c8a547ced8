import { t } from '../../i18n/index.ts';
import { screenCommand, useCommands, type Command } from '../../state/commands/index.ts';
import type { ListActions } from './use-list-actions.ts';
import type { ArchiveOffer } from './views.ts';

interface Options {
  readonly actions: ListActions;
  readonly hasRow: boolean;
  readonly archiving: ArchiveOffer;
  readonly togglePeek: () => void;
  readonly create: () => void;
}

/** Registers what can be done on the list of proposals. */
export function useScreenCommands({ actions, hasRow, archiving, togglePeek, create }: Options): void {
  const onRow = (command: Omit<Command, 'when'>): Command => ({
    ...command,
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
      ...screenCommand('proposals.peek'),
      keyboardOnly: true,
      run: togglePeek,
    }),
    onRow({
      id: 'view.inspector',
      title: t('proposals.togglePeek'),
      group: 'screen',
      shortcuts: ['Mod+\\'],
      run: togglePeek,
    }),
    onRow({
      ...screenCommand('proposals.send'),
      keywords: t('commands.otherSend'),
      run: actions.send,
    }),
    {
      ...onRow({
        ...screenCommand('proposals.archive'),
        run: actions.archive,
      }),
      when: () => hasRow && archiving === 'archive',
    },
    {
      ...onRow({
        ...screenCommand('proposals.unarchive'),
        run: actions.unarchive,
      }),
      when: () => hasRow && archiving === 'unarchive',
    },
    onRow({
      ...screenCommand('proposals.edit'),
      keywords: t('commands.otherEdit'),
      run: actions.edit,
    }),
    onRow({
      ...screenCommand('proposals.duplicate'),
      keywords: t('commands.otherCopy'),
      run: actions.duplicate,
    }),
    onRow({
      ...screenCommand('proposals.export'),
      keywords: 'pdf html word docx csv json print save',
      run: actions.exportAs,
    }),
    onRow({
      ...screenCommand('proposals.print'),
      keywords: 'printer paper',
      run: actions.print,
    }),
    onRow({
      ...screenCommand('proposals.delete'),
      keywords: t('commands.otherRemove'),
      run: actions.remove,
    }),
  ]);
}
