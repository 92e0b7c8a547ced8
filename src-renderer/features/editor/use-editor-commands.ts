import { useEffect } from 'react';
import { useStore, type ProposalDocument } from '../../data/index.ts';
import { useCommands } from '../../state/commands/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { flushDrafts } from './drafts/index.ts';
import { runEdit } from './run-edit.ts';
import { useProposalActions } from './use-proposal-actions.ts';
import type { SectionActions } from './use-section-actions.ts';

interface Options {
  readonly document: ProposalDocument;
  readonly activeId: string | null;
  readonly actions: SectionActions;
  readonly locked: boolean;
  readonly onSend: () => void;
  readonly onOpen: (proposalId: string) => void;
  readonly onClose: () => void;
}

/** The editor's commands, and the saving of what is typed when the window hides or goes. */
export function useEditorCommands(options: Options): void {
  const { document, activeId, actions, locked } = options;
  const store = useStore();
  const whole = useProposalActions(document, options);
  const lastId = document.sections.at(-1)?.section.localId ?? null;
  const onSection = (): boolean => activeId !== null && !locked;
  const withSection = (act: (id: string) => void) => () => {
    if (activeId !== null) act(activeId);
  };

  async function save(): Promise<void> {
    await flushDrafts();
    const state = await store.settle();
    if (state.state === 'failed') showToast({ title: 'Not saved', description: state.reason, tone: 'error' });
    else showToast({ id: 'saved', title: 'Saved on this computer', durationMs: 2500 });
  }

  useCommands([
    {
      id: 'editor.save',
      title: 'Save',
      group: 'screen',
      shortcuts: ['Mod+S'],
      run: () => runEdit(save()),
    },
    {
      id: 'editor.send',
      title: 'Send proposal',
      group: 'screen',
      shortcuts: ['Shift+Mod+Enter'],
      keywords: 'email mail',
      when: () => !locked,
      run: whole.send,
    },
    {
      id: 'editor.addText',
      title: 'Add text section',
      group: 'screen',
      when: () => !locked,
      run: () => actions.add(activeId ?? lastId, 'text'),
    },
    {
      id: 'editor.addCost',
      title: 'Add cost section',
      group: 'screen',
      keywords: 'price line items',
      when: () => !locked,
      run: () => actions.add(activeId ?? lastId, 'cost'),
    },
    {
      id: 'editor.sectionUp',
      title: 'Move section up',
      group: 'screen',
      shortcuts: ['Alt+Mod+ArrowUp'],
      when: onSection,
      run: withSection((id) => actions.shift(id, -1)),
    },
    {
      id: 'editor.sectionDown',
      title: 'Move section down',
      group: 'screen',
      shortcuts: ['Alt+Mod+ArrowDown'],
      when: onSection,
      run: withSection((id) => actions.shift(id, 1)),
    },
    {
      id: 'editor.duplicateSection',
      title: 'Duplicate section',
      group: 'screen',
      when: onSection,
      run: withSection(actions.duplicate),
    },
    {
      id: 'editor.deleteSection',
      title: 'Delete section',
      group: 'screen',
      when: onSection,
      run: withSection(actions.remove),
    },
    { id: 'editor.duplicate', title: 'Duplicate proposal', group: 'screen', run: whole.duplicate },
    { id: 'editor.archive', title: 'Archive proposal', group: 'screen', run: whole.archive },
    { id: 'editor.delete', title: 'Delete proposal', group: 'screen', run: whole.remove },
  ]);

  useEffect(() => {
    const flush = (): void => void flushDrafts();
    // Hiding comes before quitting too, while there is still time for a transaction.
    window.document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    window.addEventListener('blur', flush);
    return () => {
      window.document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('blur', flush);
    };
  }, []);
}
