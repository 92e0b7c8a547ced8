import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalDocument } from '../../../data/index.ts';
import { screenCommand, useCommands } from '../../../state/commands/index.ts';
import { usePreferences } from '../../../state/preferences.ts';
import { useShell } from '../../../state/shell-store.ts';
import { useProposalActions } from '../actions/use-proposal-actions.ts';
import { useSaving } from './use-saving.ts';
import type { SectionActions } from '../actions/use-section-actions.ts';
import { useSectionCommands } from './use-section-commands.ts';

interface Options {
  readonly document: ProposalDocument;
  readonly activeId: LocalId | null;
  readonly actions: SectionActions;
  readonly locked: boolean;
  readonly onSend: () => void;
  readonly onOpen: (proposalId: LocalId) => void;
  readonly onClose: () => void;
  readonly openLibrary: () => void;
  readonly importDocument: () => void;
  /** Takes over the catalog's prices; null if none has changed. */
  readonly updatePrices: (() => void) | null;
  readonly askDiscount: () => void;
}

/** The editor's commands. */
export function useEditorCommands(options: Options): void {
  const { document, activeId, actions, locked, openLibrary, importDocument } = options;
  const whole = useProposalActions(document, options);
  const archived = document.proposal.fields.archived_at !== null;
  const lastId = document.sections.at(-1)?.section.localId ?? null;

  const setPreferences = usePreferences(({ set }) => set);

  useSaving();
  useSectionCommands({ activeId, lastId, actions, enabled: !locked });
  useCommands([
    {
      ...screenCommand('editor.send'),
      when: () => !locked,
      run: whole.send,
    },
    {
      ...screenCommand('editor.library'),
      when: () => !locked,
      run: openLibrary,
    },
    { ...screenCommand('editor.import'), when: () => !locked, run: importDocument },
    {
      ...screenCommand('editor.updatePrices'),
      when: () => options.updatePrices !== null,
      run: () => options.updatePrices?.(),
    },
    { ...screenCommand('editor.discount'), when: () => !locked, run: options.askDiscount },
    {
      ...screenCommand('editor.costs'),
      group: 'view',
      run: () => setPreferences({ showsCosts: !usePreferences.getState().showsCosts }),
    },
    {
      ...screenCommand('editor.export'),
      run: whole.exportAs,
    },
    {
      ...screenCommand('editor.preview'),
      run: whole.preview,
    },
    {
      ...screenCommand('editor.livePreview'),
      group: 'view',
      run: () => useShell.getState().openPreview(!useShell.getState().previewOpen),
    },
    {
      ...screenCommand('editor.print'),
      run: whole.print,
    },
    { ...screenCommand('editor.duplicate'), run: whole.duplicate },
    {
      ...screenCommand('editor.saveTemplate'),
      when: () => whole.saveAsTemplate !== null,
      run: () => whole.saveAsTemplate?.(),
    },
    { ...screenCommand('editor.archive'), when: () => !archived, run: whole.archive },
    {
      ...screenCommand('editor.unarchive'),
      when: () => whole.unarchive !== null,
      run: () => whole.unarchive?.(),
    },
    {
      ...screenCommand('editor.recordDecision'),
      when: () => whole.recordDecision !== null,
      run: () => whole.recordDecision?.(),
    },
    {
      ...screenCommand('editor.recordSend'),
      when: () => whole.recordSend !== null,
      run: () => whole.recordSend?.(),
    },
    { ...screenCommand('editor.delete'), run: whole.remove },
  ]);
}
