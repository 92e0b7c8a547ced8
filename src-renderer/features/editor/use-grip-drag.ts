import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useStable } from '../../state/use-stable.ts';

/** One of several on its way to another place. */
export interface GripDrag {
  readonly from: number;
  /** The gap that it would go into, counted from 0 above the first. */
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

interface Options {
  /** What is dragged, in order, where a grip stands. */
  readonly itemsAround: (grip: Element) => readonly Element[];
  readonly onDrop: (from: number, to: number) => void;
}

/** How near to an edge of its pane the pointer scrolls it, in px, and by how much a frame at most. */
const edge = 56;
const fastest = 18;

/** The gap nearest to the pointer: above the first of them whose middle lies below it. */
function gapAt(items: readonly Element[], y: number): number {
  const index = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return y < top + height / 2;
  });
  return index === -1 ? items.length : index;
}

/** How far a pane scrolls in a frame with the pointer at this height: the nearer to an edge, the faster. */
function speedAt({ top, bottom }: DOMRect, y: number): number {
  const above = Math.max(0, top + edge - y);
  const below = Math.max(0, y - (bottom - edge));
  return Math.min(1, (below + above) / edge) * fastest * (above > 0 ? -1 : 1);
}

/** The edge of the drop position: above this item, or below it if it is the last. */
export function dropEdgeOf(drag: GripDrag | null, index: number, count: number): 'above' | 'below' | null {
  if (drag === null || drag.gap === drag.from || drag.gap === drag.from + 1) return null;
  if (drag.gap === index) return 'above';
  return drag.gap === count && index === count - 1 ? 'below' : null;
}

/**
 * Dragging one of several by its grip. The grip keeps the pointer, so nothing else on the page has to know; near an edge of
 * the pane it scrolls, and Escape leaves everything where it was. There is always a key that does the same (WCAG 2.5.7).
 */
export function useGripDrag({ itemsAround, onDrop }: Options): {
  readonly drag: GripDrag | null;
  readonly gripProps: GripProps;
} {
  const [drag, setDrag] = useState<GripDrag | null>(null);
  /** What is dragged now: its grip, and the height at which the pointer is. */
  const held = useRef<{ readonly grip: Element; y: number } | null>(null);
  const isDragging = drag !== null;

  const follow = useStable({
    pointer(): void {
      const at = held.current;
      if (at === null || drag === null) return;
      const gap = gapAt(itemsAround(at.grip), at.y);
      if (gap !== drag.gap) setDrag({ ...drag, gap });
    },
    stop(): void {
      held.current = null;
      setDrag(null);
    },
  });

  useEffect(() => {
    if (!isDragging) return undefined;
    const pane = held.current?.grip.closest('.scroll-pane');
    let frame = 0;
    function scroll(): void {
      const by = pane == null ? 0 : speedAt(pane.getBoundingClientRect(), held.current?.y ?? 0);
      if (by !== 0) {
        pane?.scrollBy(0, by);
        follow.pointer();
      }
      frame = requestAnimationFrame(scroll);
    }
    function leave(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      follow.stop();
    }
    frame = requestAnimationFrame(scroll);
    window.addEventListener('keydown', leave, true);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', leave, true);
    };
  }, [isDragging, follow]);

  const gripProps = useStable<GripProps>({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.preventDefault();
      const grip = event.currentTarget;
      const from = itemsAround(grip).findIndex((item) => item.contains(grip));
      if (from === -1) return;
      grip.setPointerCapture(event.pointerId);
      held.current = { grip, y: event.clientY };
      setDrag({ from, gap: from });
    },
    onPointerMove(event) {
      if (held.current === null) return;
      held.current.y = event.clientY;
      follow.pointer();
    },
    onPointerUp() {
      if (drag === null) return;
      // Taken out first, so that gaps below it move up by one.
      const to = drag.gap > drag.from ? drag.gap - 1 : drag.gap;
      follow.stop();
      if (to !== drag.from) onDrop(drag.from, to);
    },
    onPointerCancel: follow.stop,
    onLostPointerCapture: follow.stop,
  });
  return { drag, gripProps };
}
