import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { whenNotTyping } from '../hooks/when-not-typing.ts';

/** The rendered rows of a list, from `start` to before `end`. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
  /** The largest number of rendered rows. */
  readonly most: number;
  /** Whether the list is scrolling or has just stopped. */
  readonly isScrolling: boolean;
}

/** The last scroll position of each list, by its name. */
const leftAt = new Map<string, { readonly top: number; readonly order: string }>();

interface Options {
  /** Key of the list, which restores its scroll position when the user returns. */
  readonly name: string;
  /** The scrolling element. It contains only the rows and their `padding`. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly unknown[];
  /** Height of every row, px. */
  readonly rowHeight: number;
  /** The row to keep visible; -1 for none. */
  readonly activeIndex: number;
  /** Counts moves of the active row by key. Each move scrolls it into view again. */
  readonly moves: number;
  /** Padding above the first row and below the last, px. */
  readonly padding: number;
  /** Height of an element that floats over the bottom of the list, px. The active row stays above it. */
  readonly covered: number;
  /** Key of the sort order. After a change the list scrolls to the top, wherever the active row is. */
  readonly order?: string;
  /** Key of the active row. A new active row is scrolled into view, also after a change of order. */
  readonly activeId?: string | null;
}

/** Time without scrolling after which `isScrolling` ends, ms. */
const restAfter = 200;

/** Rows rendered beyond the visible ones, so that fast scrolling shows no gap. */
const overscan = 12;

/**
 * Computes the visible rows of a list. All rows have the same height, so it forces no layout during a render, unlike a
 * virtualizer that measures rows. Rows beyond the visible ones are rendered when the window is idle or the list
 * scrolls, so that typing in a filter only changes visible rows.
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
  // An upper bound until the list is measured: no list is higher than the window.
  const [height, setHeight] = useState(() => window.innerHeight);
  /** The last known values, px. Measuring them would force a layout. */
  const seen = useRef<{ top: number; height: number | null }>({ top: 0, height: null });
  const visibleCount = Math.ceil(height / rowHeight) + 1;
  /** The first visible row once the list has scrolled from a first visible row to the active row. */
  const afterScroll = (from: number): number =>
    activeIndex < 0 ? from : Math.max(activeIndex - visibleCount + 2, Math.min(from, activeIndex));
  const [top, setTop] = useState(() => {
    const left = leftAt.get(name);
    return afterScroll(left === undefined || left.order !== order ? 0 : Math.floor(left.top / rowHeight));
  });
  const [surroundedRows, setSurrounded] = useState<readonly unknown[] | null>(null);
  const [isScrolling, setScrolling] = useState(false);
  const [shownIndex, setShownIndex] = useState(activeIndex);
  const [shownOrder, setShownOrder] = useState(order);
  const activeRow = `${String(activeId)} ${String(moves)}`;
  /** The active row when the order changed. It is not scrolled into view until it changes. */
  const [leftRow, setLeftRow] = useState<string | null>(null);
  const isFollowed = activeRow !== leftRow;
  if (shownOrder !== order) {
    setShownOrder(order);
    setLeftRow(activeRow);
    setShownIndex(activeIndex);
    setTop(0);
  } else if (shownIndex !== activeIndex) {
    // Renders the rows at the new scroll position at once. Otherwise the list would render twice.
    setShownIndex(activeIndex);
    if (isFollowed) setTop(afterScroll(top));
  }
  const beyond = surroundedRows === rows ? overscan : 0;
  const first = Math.max(0, Math.min(top, rows.length - visibleCount));
  const start = Math.max(0, first - beyond);
  const end = Math.min(rows.length, first + visibleCount + beyond);

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

  useEffect(() => whenNotTyping(() => setSurrounded(rows)), [rows]);

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
      const margin = beyond / 2;
      const isDrawn =
        (row - margin >= start || start === 0) && (row + visibleCount + margin <= end || end === rows.length);
      if (isDrawn) return;
      // Synchronously, before the frame with the new position. Otherwise that frame would have a gap.
      flushSync(() => {
        setTop(row);
        setSurrounded(rows);
        setScrolling(true);
      });
    }
    element?.addEventListener('scroll', follow, { passive: true });
    return () => element?.removeEventListener('scroll', follow);
  }, [scroller, name, order, rows, rowHeight, visibleCount, beyond, start, end]);

  // Restores the scroll position once there are rows, before the active row is scrolled into view.
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

  return { start, end, most: visibleCount + 2 * overscan, isScrolling };
}
