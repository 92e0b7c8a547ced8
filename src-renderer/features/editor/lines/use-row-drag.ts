import { useState, type PointerEvent } from 'react';
import { useStable } from '../../../state/use-stable.ts';

/** A line on its way to another place. */
interface RowDrag {
  readonly from: number;
  /** The gap that it would go into, counted from 0 above the first line. */
  readonly gap: number;
}

/** What a grip listens to. The same object for good. */
export interface GripProps {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onLostPointerCapture: () => void;
}

/** The gap nearest to the pointer: above the first row whose middle lies below it. */
function gapAt(grid: Element, y: number): number {
  const rows = [...grid.querySelectorAll('[role="row"][data-line]')];
  const index = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return index === -1 ? rows.length : index;
}

/** The row that a grip belongs to, counted from 0. */
function rowOf(grip: Element): number {
  return Number(grip.closest('[data-line]')?.ariaRowIndex) - 2;
}

/**
 * Dragging a line by its grip. The grip keeps the pointer, so nothing else on the page has to know. Alt with arrows
 * and the line's menu do the same without dragging (WCAG 2.5.7).
 */
export function useRowDrag(onDrop: (from: number, to: number) => void): {
  readonly drag: RowDrag | null;
  readonly gripProps: GripProps;
} {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const stop = (): void => setDrag(null);
  const gripProps = useStable<GripProps>({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const row = rowOf(event.currentTarget);
      setDrag({ from: row, gap: row });
    },
    onPointerMove(event) {
      const grid = event.currentTarget.closest('[role="grid"]');
      if (drag !== null && grid !== null) setDrag({ ...drag, gap: gapAt(grid, event.clientY) });
    },
    onPointerUp() {
      if (drag === null) return;
      // Taken out first, so that gaps below it move up by one.
      const to = drag.gap > drag.from ? drag.gap - 1 : drag.gap;
      setDrag(null);
      if (to !== drag.from) onDrop(drag.from, to);
    },
    onPointerCancel: stop,
    onLostPointerCapture: stop,
  });
  return { drag, gripProps };
}
