import { useMemo } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SectionType } from '#shared/domain/proposals/section.ts';
import {
  useEdits,
  useUndoOfNewest,
  type ProposalDocument,
  type SectionValues,
  type SectionWithItems,
  type StepUndo,
} from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { showUndoToast } from '../../../ui/overlays/undo-toast.ts';
import { runEdit } from '../../../components/show-error.ts';

/** What can be done to sections, by menu, key or drag. */
export interface SectionActions {
  /** `after` null: first. */
  add(after: LocalId | null, type: SectionType): void;
  update(id: LocalId, values: SectionValues): void;
  shift(id: LocalId, by: 1 | -1): void;
  duplicate(id: LocalId): void;
  remove(id: LocalId): void;
}

/** What can be done to the sections of the open proposal. */
export interface ProposalSectionActions extends SectionActions {
  /** Copies of sections of the library. */
  insert(after: LocalId | null, originals: readonly SectionWithItems[]): void;
}

/** What a section of each kind begins with. */
export function newSection(type: SectionType): SectionValues {
  return type === 'cost' ? { section_type: 'cost', include_total: true } : { section_type: 'text' };
}

/** Deletes a section and offers the way back. */
export function removeSection(removal: Promise<void>, undoOfNewest: () => StepUndo): void {
  runEdit(
    removal.then(() =>
      showUndoToast({
        id: 'section-deleted',
        title: t('editor.sectionDeleted'),
        durationMs: 10_000,
        undo: undoOfNewest(),
      }),
    ),
  );
}

/** The actions, telling `onAdded` about a section that is new, so that it can be scrolled to and typed into. */
export function useSectionActions(
  document: ProposalDocument,
  onAdded: (sectionId: LocalId) => void,
): ProposalSectionActions {
  const edits = useEdits();
  const undoOfNewest = useUndoOfNewest();
  const proposalId = document.proposal.localId;

  return useMemo(
    () => ({
      add(after, type) {
        runEdit(edits.addSection(proposalId, after, newSection(type)).then(onAdded));
      },
      insert(after, originals) {
        runEdit(
          edits.insertSections({ proposalId, after }, originals).then((first) => {
            if (first !== null) onAdded(first);
          }),
        );
      },
      update: (id, values) => runEdit(edits.updateSection(id, values)),
      shift: (id, by) => runEdit(edits.shiftSection(id, by)),
      duplicate(id) {
        runEdit(
          edits.duplicateSection(proposalId, id).then((copy) => {
            if (copy !== null) onAdded(copy);
          }),
        );
      },
      remove: (id) => removeSection(edits.deleteSection(id), undoOfNewest),
    }),
    [edits, undoOfNewest, proposalId, onAdded],
  );
}
