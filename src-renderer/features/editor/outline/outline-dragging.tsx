import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { scopeOfSection } from '#shared/sync/record-scope.ts';
import { useEdits, type SectionWithItems } from '../../../data/index.ts';
import { runEdit } from '../../../components/show-error.ts';
import { createDragManager } from './drag-manager.ts';

interface Props {
  readonly sections: readonly SectionWithItems[];
  /** Their rows: `data-outline` with the section's id, and in each a `data-grip`. */
  readonly list: RefObject<HTMLOListElement | null>;
}

/**
 * Makes the outline's rows draggable. It renders nothing and is mounted only on demand, so that writing never pays for
 * two hundred draggable rows.
 */
export function OutlineDragging({ sections, list }: Props) {
  const edits = useEdits();
  const [manager] = useState(createDragManager);

  function moveTo(id: string, index: number): void {
    const moved = sections.find(({ section }) => section.localId === id)?.section;
    if (moved === undefined) return;
    const after = sections.filter(({ section }) => section !== moved)[index - 1]?.section.localId ?? null;
    runEdit(edits.moveSection(scopeOfSection(moved), moved.localId, after));
  }

  return (
    <DragDropProvider
      manager={manager}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || !isSortable(source)) return;
        if (source.initialIndex !== source.index) moveTo(String(source.id), source.index);
      }}
    >
      {sections.map(({ section }, index) => (
        <SortableRow key={section.localId} id={section.localId} index={index} list={list} />
      ))}
    </DragDropProvider>
  );
}

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly list: Props['list'];
}

function SortableRow({ id, index, list }: RowProps) {
  const { ref, handleRef } = useSortable({ id, index });
  useLayoutEffect(() => {
    const row = list.current?.querySelector(`[data-outline="${CSS.escape(id)}"]`) ?? null;
    ref(row);
    handleRef(row?.querySelector('[data-grip]') ?? null);
    return () => {
      ref(null);
      handleRef(null);
    };
  }, [id, list, ref, handleRef]);
  return null;
}
