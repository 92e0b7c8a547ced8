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
  readonly importDocument: () => void;
}

/** Registers what can be done on the list of proposals. */
export function useScreenCommands({
  actions,
  hasRow,
  archiving,
  togglePeek,
  create,
  importDocument,
}: Options): void {
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
      run: create,
    },
    { ...screenCommand('proposals.import'), group: 'create', run: importDocument },
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
    {
      ...screenCommand('proposals.recordDecision'),
      when: () => hasRow && actions.recordDecision !== null,
      run: () => actions.recordDecision?.(),
    },
    {
      ...screenCommand('proposals.recordSend'),
      when: () => hasRow && actions.recordSend !== null,
      run: () => actions.recordSend?.(),
    },
    {
      ...screenCommand('proposals.saveTemplate'),
      when: () => hasRow && actions.saveAsTemplate !== null,
      run: () => actions.saveAsTemplate?.(),
    },
    onRow({
      ...screenCommand('proposals.edit'),
      run: actions.edit,
    }),
    onRow({
      ...screenCommand('proposals.tag'),
      run: actions.tag,
    }),
    onRow({
      ...screenCommand('proposals.duplicate'),
      run: actions.duplicate,
    }),
    onRow({
      ...screenCommand('proposals.export'),
      run: actions.exportAs,
    }),
    onRow({
      ...screenCommand('proposals.print'),
      run: actions.print,
    }),
    onRow({
      ...screenCommand('proposals.delete'),
      run: actions.remove,
    }),
  ]);
}
