import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import type { ListRow } from './list-rows.ts';

interface Props {
  readonly rows: readonly ListRow[];
  /** Height of a closed row, px. */
  readonly rowHeight: number;
  readonly activeId: string | null;
  /** Counts moves by key. Each one scrolls the active row into view. */
  readonly moves: number;
  /** Ids of rows with open details. */
  readonly open: ReadonlySet<string>;
  readonly onActivate: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onEnd: () => void;
  readonly renderRow: (row: ListRow) => ReactNode;
  readonly renderDetails: (row: ListRow) => ReactNode;
}

/** Rows rendered beyond the visible edge. */
const overscan = 10;
const headingHeight = 44;

/**
 * The virtualized timeline as a tree of rows: one tab stop, with `aria-activedescendant` for the active row. The keys
 * are commands of the registry. Rows are measured, because open rows vary in height.
 */
export function ActivityList(props: Props) {
  const { rows, rowHeight, activeId, moves, open, onActivate, onOpen, onEnd, renderRow, renderDetails } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
  });
  const items = virtualizer.getVirtualItems();
  const activeIndex = rows.findIndex(({ id }) => id === activeId);
  const isActiveOpen = activeId !== null && open.has(activeId);
  const lastShown = items.at(-1)?.index ?? 0;

  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useEffect(() => {
    // Scrolling to the first row includes its heading.
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex === 1 ? 0 : activeIndex, { align: 'auto' });
  }, [virtualizer, activeIndex, moves]);
  useEffect(() => {
    if (!isActiveOpen || activeIndex < 0) return undefined;
    // Opened details below the edge are scrolled into view after they are measured.
    const frame = requestAnimationFrame(() => virtualizer.scrollToIndex(activeIndex, { align: 'auto' }));
    return () => cancelAnimationFrame(frame);
  }, [virtualizer, activeIndex, isActiveOpen]);
  useEffect(() => {
    if (lastShown >= rows.length - 1) onEnd();
  }, [lastShown, rows.length, onEnd]);
  useEffect(() => {
    // The list takes the keyboard if nothing else has the focus.
    if (document.activeElement?.matches('body, main') === true) grid.current?.focus({ preventScroll: true });
  }, []);

  function handleMouseDown(event: MouseEvent, id: string): void {
    if (event.button !== 0) return;
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
    onActivate(id);
  }

  return (
    <div
      ref={grid}
      role="treegrid"
      aria-label={t('activity.heading')}
      aria-activedescendant={activeIndex >= 0 ? `row-${activeId}` : undefined}
      tabIndex={0}
      data-command-keys
      className="group/grid @container flex min-h-0 grow flex-col outline-none"
    >
      <div
        ref={scroller}
        role="presentation"
        className="scroll-pane min-h-0 grow overflow-y-auto px-4 pt-1 pb-6"
      >
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const isActive = row.id === activeId;
            const isOpen = open.has(row.id);
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                role="presentation"
                style={{ transform: `translateY(${item.start}px)` }}
                className="absolute inset-x-0 top-0"
              >
                {row.kind === 'heading' ? (
                  <div role="row" aria-level={1} className="px-2">
                    {renderRow(row)}
                  </div>
                ) : (
                  <div
                    id={`row-${row.id}`}
                    role="row"
                    aria-level={2}
                    aria-expanded={row.kind === 'run' ? isOpen : undefined}
                    onMouseDown={(event) => handleMouseDown(event, row.id)}
                    onDoubleClick={() => onOpen(row.id)}
                    className={cx(
                      'h-(--row) rounded-control px-2',
                      isActive ? 'bg-press' : 'hover:bg-hover',
                      isActive &&
                        'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-accent',
                    )}
                  >
                    {renderRow(row)}
                  </div>
                )}
                {isOpen && (
                  <div role="row" aria-level={3} className="px-2">
                    {renderDetails(row)}
                  </div>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
