import { useRef, type PointerEvent } from 'react';
import { columns, type Cell } from './grid-keys.ts';
import type { LineGrid } from './use-line-grid.ts';

/** The cell under a pointer; null outside of cells. */
function cellAt(target: EventTarget): Cell | null {
  const element = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  const row = element?.closest('[role="row"]');
  if (element == null || row == null) return null;
  const column = [...row.children].indexOf(element);
  return column < columns.length ? { row: Number(row.ariaRowIndex) - 2, column } : null;
}

/** Selects a range of cells with the pointer, by dragging or with Shift and a click. */
export function useRangeDrag({ edit, actions }: LineGrid): {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerOver: (event: PointerEvent) => void;
} {
  const start = useRef<Cell | null>(null);
  return {
    onPointerDown(event) {
      const cell = event.button === 0 && edit === null ? cellAt(event.target) : null;
      start.current = cell;
      if (cell !== null && event.shiftKey) actions.extend(cell);
    },
    onPointerOver(event) {
      const cell = event.buttons === 1 && start.current !== null ? cellAt(event.target) : null;
      if (cell === null || start.current === null) return;
      if (cell.row === start.current.row && cell.column === start.current.column) return;
      actions.choose(start.current, cell);
    },
  };
}
