import type { LocalId } from '#shared/domain/ids.ts';
import { scopeOfSection } from '#shared/sync/record-scope.ts';
import { runEdit } from '../../components/show-error.ts';
import { useEdits, useUndoOfNewest, type LibrarySection } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { showUndoToast } from '../../ui/overlays/undo-toast.ts';
import { nameOf, type TemplateRow } from './library-rows.ts';

/** The actions of the library, each with an undo. */
export interface LibraryActions {
  create(type: 'text' | 'cost'): void;
  duplicate(entry: LibrarySection): void;
  /** Deletes a section of the library. A proposal's section stays in its proposal and is removed from the library. */
  remove(entry: LibrarySection): void;
  /** A new proposal with copies. */
  use(entry: LibrarySection): void;
  startFrom(row: TemplateRow): void;
}

interface Options {
  readonly onOpenSection: (id: LocalId) => void;
  readonly onOpenProposal: (id: LocalId) => void;
}

/** The actions over the edits of this window. */
export function useLibraryActions({ onOpenSection, onOpenProposal }: Options): LibraryActions {
  const edits = useEdits();
  const undoOfNewest = useUndoOfNewest();

  function offerUndo(title: string): void {
    showUndoToast({ id: 'history', title, durationMs: 10_000, undo: undoOfNewest() });
  }

  return {
    create(type) {
      const values =
        type === 'cost' ? ({ section_type: 'cost', include_total: true } as const) : { section_type: type };
      runEdit(edits.createLibrarySection(values).then(onOpenSection));
    },
    duplicate: (entry) => runEdit(edits.duplicateLibrarySection(entry).then(onOpenSection)),
    remove(entry) {
      const { localId } = entry.section;
      const scope = scopeOfSection(entry.section);
      const title = nameOf(entry) || t('editor.untitledSection');
      const isKept = entry.home.in === 'proposal';
      const removal = isKept
        ? edits.updateSection(scope, localId, { reusable: false })
        : edits.deleteSection(scope, localId);
      runEdit(
        removal.then(() =>
          offerUndo(isKept ? t('library.takenOut', { title }) : t('libraryNames.deleted', { title })),
        ),
      );
    },
    use(entry) {
      const title = entry.section.fields.title || t('edits.untitled');
      runEdit(edits.createFromTemplate({ title }, { id: null, sections: [entry] }).then(onOpenProposal));
    },
    startFrom({ id, name, sections }) {
      runEdit(edits.createFromTemplate({ title: name }, { id, sections }).then(onOpenProposal));
    },
  };
}
