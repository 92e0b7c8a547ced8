import { useMemo } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useEdits, useUndoOfNewest, type LibrarySection } from '../../../data/index.ts';
import { runEdit } from '../../../components/show-error.ts';
import { newSection, removeSection, type SectionActions } from './use-section-actions.ts';

/**
 * Actions on sections of the library, or of a template, which are ordered.
 *
 * @param templateId the local id of the sections' template; null for a section of the library
 */
export function useLibrarySectionActions(
  sections: readonly LibrarySection[],
  templateId: LocalId | null,
  onAdded: (sectionId: LocalId) => void,
): SectionActions {
  const edits = useEdits();
  const undoOfNewest = useUndoOfNewest();
  return useMemo(
    () => ({
      add(after, type) {
        const adding =
          templateId === null
            ? edits.createLibrarySection(newSection(type))
            : edits.addSection(templateId, after, newSection(type));
        runEdit(adding.then(onAdded));
      },
      update: (id, values) => runEdit(edits.updateSection(templateId ?? id, id, values)),
      shift: (id, by) => runEdit(edits.shiftSection(templateId ?? id, id, by)),
      duplicate(id) {
        const original = sections.find(({ section }) => section.localId === id);
        if (original !== undefined) runEdit(edits.duplicateLibrarySection(original).then(onAdded));
      },
      remove: (id) => removeSection(edits.deleteSection(templateId ?? id, id), undoOfNewest),
    }),
    [edits, undoOfNewest, sections, templateId, onAdded],
  );
}
