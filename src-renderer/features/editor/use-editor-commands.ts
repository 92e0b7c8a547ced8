import type { ProposalDocument } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { useCommands } from '../../state/commands/index.ts';
import { useProposalActions } from './use-proposal-actions.ts';
import { useSaving } from './use-saving.ts';
import type { SectionActions } from './use-section-actions.ts';

interface Options {
  readonly document: ProposalDocument;
  readonly activeId: string | null;
  readonly actions: SectionActions;
  readonly locked: boolean;
  readonly onSend: () => void;
  readonly onOpen: (proposalId: string) => void;
  readonly onClose: () => void;
  readonly openLibrary: () => void;
}

/** The editor's commands. */
export function useEditorCommands(options: Options): void {
  const { document, activeId, actions, locked, openLibrary } = options;
  const whole = useProposalActions(document, options);
  const lastId = document.sections.at(-1)?.section.localId ?? null;
  const onSection = (): boolean => activeId !== null && !locked;
  const withSection = (act: (id: string) => void) => () => {
    if (activeId !== null) act(activeId);
  };

  useSaving();
  useCommands([
    {
      id: 'editor.send',
      title: t('editor.sendProposal'),
      group: 'screen',
      shortcuts: ['Shift+Mod+Enter'],
      keywords: t('commands.otherSend'),
      when: () => !locked,
      run: whole.send,
    },
    {
      id: 'editor.addText',
      title: t('editor.addTextSection'),
      group: 'screen',
      when: () => !locked,
      run: () => actions.add(activeId ?? lastId, 'text'),
    },
    {
      id: 'editor.addCost',
      title: t('editor.addCostSection'),
      group: 'screen',
      keywords: t('editor.otherCost'),
      when: () => !locked,
      run: () => actions.add(activeId ?? lastId, 'cost'),
    },
    {
      id: 'editor.library',
      title: t('library.insert'),
      group: 'screen',
      shortcuts: ['Shift+Mod+L'],
      keywords: 'reusable template section snippet',
      when: () => !locked,
      run: openLibrary,
    },
    {
      id: 'editor.sectionUp',
      title: t('editor.sectionUp'),
      group: 'screen',
      shortcuts: ['Alt+Mod+ArrowUp'],
      when: onSection,
      run: withSection((id) => actions.shift(id, -1)),
    },
    {
      id: 'editor.sectionDown',
      title: t('editor.sectionDown'),
      group: 'screen',
      shortcuts: ['Alt+Mod+ArrowDown'],
      when: onSection,
      run: withSection((id) => actions.shift(id, 1)),
    },
    {
      id: 'editor.duplicateSection',
      title: t('editor.duplicateSection'),
      group: 'screen',
      when: onSection,
      run: withSection(actions.duplicate),
    },
    {
      id: 'editor.deleteSection',
      title: t('editor.deleteSection'),
      group: 'screen',
      when: onSection,
      run: withSection(actions.remove),
    },
    {
      id: 'editor.export',
      title: t('exporting.exportProposal'),
      group: 'screen',
      shortcuts: ['Shift+Mod+E'],
      keywords: 'pdf html word docx csv json print save',
      run: whole.exportAs,
    },
    {
      id: 'editor.preview',
      title: t('preview.command'),
      group: 'screen',
      shortcuts: ['Shift+Mod+P'],
      keywords: 'client page view read',
      run: whole.preview,
    },
    {
      id: 'editor.print',
      title: t('exporting.printProposal'),
      group: 'screen',
      shortcuts: ['Mod+P'],
      keywords: 'printer paper',
      run: whole.print,
    },
    { id: 'editor.duplicate', title: t('editor.duplicateProposal'), group: 'screen', run: whole.duplicate },
    { id: 'editor.archive', title: t('editor.archiveProposal'), group: 'screen', run: whole.archive },
    { id: 'editor.delete', title: t('editor.deleteProposal'), group: 'screen', run: whole.remove },
  ]);
}
