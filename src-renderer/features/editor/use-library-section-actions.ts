import { useMemo } from 'react';
import type { ServerId } from '#shared/domain/ids.ts';
import { useEdits, useUndo, type LibrarySection } from '../../data/index.ts';
import { runEdit } from './run-edit.ts';
import { newSection, removeSection, type SectionActions } from './use-section-actions.ts';

/**
 * What can be done to sections of the library. Their order is not changed here, and what is new comes last: the engine
 * plans places among siblings that are read together, and each section of a template is kept and read by itself.
 *
 * @param templateId the template that new sections belong to; null for the library itself
 */
export function useLibrarySectionActions(
  sections: readonly LibrarySection[],
  templateId: ServerId | null,
  onAdded: (sectionId: string) => void,
): SectionActions {
  const edits = useEdits();
  const undo = useUndo();
  return useMemo(
    () => ({
      add(_after, type) {
        const place = templateId === null ? {} : { template_id: templateId };
        runEdit(edits.createLibrarySection({ ...newSection(type), ...place }).then(onAdded));
      },
      update: (id, values) => runEdit(edits.updateSection(id, values, undefined, id)),
      shift: () => undefined,
      duplicate(id) {
        const original = sections.find(({ section }) => section.localId === id);
        if (original !== undefined) runEdit(edits.duplicateLibrarySection(original).then(onAdded));
      },
      remove: (id) => removeSection(edits.deleteSection(id), undo),
    }),
    [edits, undo, sections, templateId, onAdded],
  );
}
