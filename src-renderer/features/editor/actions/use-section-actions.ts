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

/** Actions on sections, used by menus, keys and dragging. */
export interface SectionActions {
  /** `after` null adds it first. */
  add(after: LocalId | null, type: SectionType): void;
  update(id: LocalId, values: SectionValues): void;
  shift(id: LocalId, by: 1 | -1): void;
  duplicate(id: LocalId): void;
  remove(id: LocalId): void;
}

/** Actions on sections of the open proposal. */
export interface ProposalSectionActions extends SectionActions {
  /** Inserts copies of library sections. */
  insert(after: LocalId | null, originals: readonly SectionWithItems[]): void;
}

/** Initial values of a section, by type. */
export function newSection(type: SectionType): SectionValues {
  return type === 'cost' ? { section_type: 'cost', include_total: true } : { section_type: 'text' };
}

/** Deletes a section and offers an undo. */
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

/** The actions. They call `onAdded` for a new section, so that it can be scrolled to and focused. */
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
      update: (id, values) => runEdit(edits.updateSection(proposalId, id, values)),
      shift: (id, by) => runEdit(edits.shiftSection(proposalId, id, by)),
      duplicate(id) {
        runEdit(
          edits.duplicateSection(proposalId, id).then((copy) => {
            if (copy !== null) onAdded(copy);
          }),
        );
      },
      remove: (id) => removeSection(edits.deleteSection(proposalId, id), undoOfNewest),
    }),
    [edits, undoOfNewest, proposalId, onAdded],
  );
}
