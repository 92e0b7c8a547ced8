import { scopeOfSection } from '#shared/sync/record-scope.ts';
import { useEdits, type SectionWithItems } from '../../../data/index.ts';
import { runEdit } from '../../../components/show-error.ts';
import { useGripDrag } from '../use-grip-drag.ts';

const sectionsAround = (grip: Element): readonly Element[] => [
  ...(grip.closest('article')?.querySelectorAll('[data-section]') ?? []),
];

/** Lets the sections of a page be reordered by dragging. */
export function useSectionDrag(sections: readonly SectionWithItems[]): ReturnType<typeof useGripDrag> {
  const edits = useEdits();
  return useGripDrag({
    itemsAround: sectionsAround,
    onDrop(from, to) {
      const moved = sections[from]?.section;
      if (moved === undefined) return;
      const after = sections.filter((_, index) => index !== from)[to - 1]?.section.localId ?? null;
      runEdit(edits.moveSection(scopeOfSection(moved), moved.localId, after));
    },
  });
}
