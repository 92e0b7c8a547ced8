import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { whenQuiet } from '../hooks/when-quiet.ts';

/** Which rows of a list are drawn: from one up to another, which is not. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
  /** No more rows than these are ever drawn at once. */
  readonly most: number;
  /** Whether the list is being scrolled, or was until a moment ago. */
  readonly isScrolling: boolean;
}

/** How far each list was scrolled when it was last on the screen, by its name. */
const leftAt = new Map<string, { readonly top: number; readonly order: string }>();

interface Options {
  /** Names the list: whoever comes back to it finds it scrolled as it was. */
  readonly name: string;
  /** What scrolls, with nothing in it but the rows and their `padding`. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly unknown[];
  /** In px, the same for every row. */
  readonly rowHeight: number;
  /** The row that is kept in sight; -1 for none. */
  readonly activeIndex: number;
  /** Grows with every key that walks: the row is brought into sight again, wherever the list was scrolled to. */
  readonly moves: number;
  /** In px, above the first row and below the last. */
  readonly padding: number;
  /** In px, what something floats over at the foot of the list: the active row is kept above it. */
  readonly covered: number;
  /** What the rows are in the order of: in another order one begins at the top, wherever the active row has gone. */
  readonly order?: string;
  /** Names the active row: another one is brought into sight in any order. */
  readonly activeId?: string | null;
}

/** Milliseconds after which a list that does not move is at rest. */
const restAfter = 200;

/** Rows drawn beyond the edge of what is seen, so that fast scrolling shows no gap. */
const overscan = 12;

/**
 * The rows of a list that are in sight. As all are equally high that is arithmetic: unlike a virtualizer that measures
 * rows it asks the page for no layout while a screen is being drawn. Rows beyond the edge are drawn once there is time,
 * or as soon as one scrolls: a letter in a filter changes only what is seen.
 */
export function useRowWindow({
  name,
  scroller,
  rows,
  rowHeight,
  activeIndex,
  moves,
  padding,
  covered,
  order = '',
  activeId = null,
}: Options): RowWindow {
  // Nothing in the window is higher than the window itself.
  const [height, setHeight] = useState(() => window.innerHeight);
  /** As last heard, in px: to ask the page in the middle of drawing it would be dear. */
  const seen = useRef<{ top: number; height: number | null }>({ top: 0, height: null });
  const [top, setTop] = useState(() => {
    const left = leftAt.get(name);
    return left === undefined || left.order !== order ? 0 : Math.floor(left.top / rowHeight);
  });
  const [surroundedRows, setSurrounded] = useState<readonly unknown[] | null>(null);
  const [isScrolling, setScrolling] = useState(false);
  const inSight = Math.ceil(height / rowHeight) + 1;
  const [shownIndex, setShownIndex] = useState(activeIndex);
  const [shownOrder, setShownOrder] = useState(order);
  const place = `${String(activeId)} ${String(moves)}`;
  /** Where one was when the order changed: that place is not followed until one goes on. */
  const [leftPlace, setLeftPlace] = useState<string | null>(null);
  const isFollowed = place !== leftPlace;
  if (shownOrder !== order) {
    setShownOrder(order);
    setLeftPlace(place);
    setShownIndex(activeIndex);
    setTop(0);
  } else if (shownIndex !== activeIndex) {
    // Drawn where the list is about to be scrolled to: otherwise it would be drawn twice.
    setShownIndex(activeIndex);
    const lowest = activeIndex - inSight + 2;
    if (activeIndex >= 0 && isFollowed) setTop(Math.max(lowest, Math.min(top, activeIndex)));
  }
  const beyond = surroundedRows === rows ? overscan : 0;
  const first = Math.max(0, Math.min(top, rows.length - inSight));
  const start = Math.max(0, first - beyond);
  const end = Math.min(rows.length, first + inSight + beyond);

  useEffect(() => {
    if (scroller.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      seen.current.height = entry.target.clientHeight;
      setHeight(entry.target.clientHeight);
    });
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);

  useEffect(() => whenQuiet(() => setSurrounded(rows)), [rows]);

  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  useEffect(() => {
    const element = scroller.current;
    function follow(): void {
      if (element === null) return;
      clearTimeout(rest.current);
      rest.current = setTimeout(() => startTransition(() => setScrolling(false)), restAfter);
      seen.current.top = element.scrollTop;
      leftAt.set(name, { top: element.scrollTop, order });
      const row = Math.floor(element.scrollTop / rowHeight);
      const reach = beyond / 2;
      const isDrawn =
        (row - reach >= start || start === 0) && (row + inSight + reach <= end || end === rows.length);
      if (isDrawn) return;
      // Before the frame that shows the new place, or that would have a gap.
      flushSync(() => {
        setTop(row);
        setSurrounded(rows);
        setScrolling(true);
      });
    }
    element?.addEventListener('scroll', follow, { passive: true });
    return () => element?.removeEventListener('scroll', follow);
  }, [scroller, name, order, rows, rowHeight, inSight, beyond, start, end]);

  // As soon as there are rows enough, and before the active one is brought into sight.
  const isReturned = useRef(false);
  useLayoutEffect(() => {
    const left = leftAt.get(name);
    if (isReturned.current || rows.length === 0) return;
    isReturned.current = true;
    if (left === undefined || left.order !== order) return;
    scroller.current?.scrollTo({ top: left.top });
    seen.current.top = left.top;
  }, [scroller, name, order, rows]);

  const lastOrder = useRef(order);
  useLayoutEffect(() => {
    if (lastOrder.current === order) return;
    lastOrder.current = order;
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, order]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || activeIndex < 0 || !isFollowed) return;
    const rowTop = activeIndex * rowHeight;
    const rowEnd = rowTop + rowHeight + 2 * padding + covered;
    const { top: from } = seen.current;
    if (rowTop < from) element.scrollTo({ top: rowTop });
    else if (activeIndex > 0 && rowEnd > from + (seen.current.height ??= element.clientHeight)) {
      element.scrollTo({ top: rowEnd - seen.current.height });
    }
  }, [scroller, activeIndex, moves, isFollowed, rowHeight, padding, covered]);

  return { start, end, most: inSight + 2 * overscan, isScrolling };
}
