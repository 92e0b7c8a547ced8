import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';

/** A column’s heading. The cells are drawn by the row and line up through the grid’s tracks. */
export interface GridColumn {
  readonly id: string;
  readonly label: string;
  /** The label is only read out, for columns of glyphs. */
  readonly hideLabel?: boolean;
  readonly align?: 'start' | 'end';
  /** For the heading, such as `@max-[800px]:hidden`; the cells of the column take the same. */
  readonly className?: string;
}

/** How a row was clicked. */
export interface RowClick {
  readonly shift: boolean;
  /** The platform's key for choosing single rows. */
  readonly toggle: boolean;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  /** The grid's tracks as a class, such as `grid-cols-[1fr_80px]`; it may depend on the grid's own width. */
  readonly tracks: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** In px, the same for every row. */
  readonly rowHeight: number;
  readonly activeId: string | null;
  /** Chosen rows; absent where rows cannot be chosen. */
  readonly selected?: ReadonlySet<string>;
  readonly onRowClick: (id: string, click: RowClick) => void;
  readonly onOpen: (id: string) => void;
  /**
   * The cells, one `GridCell` per column. A row that comes into sight takes the elements of one that has left it:
   * what has state of its own needs the row's id as its key.
   */
  readonly renderRow: (row: Row) => ReactNode;
}

/** Rows drawn beyond the edge of what is seen, so that fast scrolling shows no gap. */
const overscan = 12;

/** Elements for rows come in lots of so many, so that scrolling hardly ever needs another lot. */
const slotLot = 32;

/** Where a person is in the middle of something that a list which appears must not interrupt. */
const busyPlaces =
  'input, textarea, [contenteditable], [role="tab"], [role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * A virtualised table that is walked with the keyboard: one tab stop, `aria-activedescendant` for the row that
 * the keys act on. The keys themselves are commands of the registry, not handlers of the grid.
 */
export function DataGrid<Row>({
  label,
  columns,
  tracks,
  rows,
  rowId,
  rowHeight,
  activeId,
  selected,
  onRowClick,
  onOpen,
  renderRow,
}: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowId(row);
    },
    overscan,
  });
  const shown = virtualizer.getVirtualItems();
  const slots = Math.max(1, Math.ceil(shown.length / slotLot)) * slotLot;
  const activeIndex = activeId === null ? -1 : rows.findIndex((row) => rowId(row) === activeId);

  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
  }, [virtualizer, activeIndex]);
  useEffect(() => {
    // A list is there to be walked: it takes the keyboard, unless someone types or chooses elsewhere.
    const busy = document.activeElement?.closest(busyPlaces) ?? null;
    if (busy === null) grid.current?.focus({ preventScroll: true });
  }, []);

  function handleMouseDown(event: MouseEvent, id: string): void {
    if (event.button !== 0) return;
    // Shift would select text, and the focus belongs to the grid.
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
    onRowClick(id, { shift: event.shiftKey, toggle: event.metaKey || event.ctrlKey });
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable={selected === undefined ? undefined : true}
      aria-activedescendant={activeIndex >= 0 ? `row-${activeId}` : undefined}
      tabIndex={0}
      data-command-keys
      className="group/grid @container flex min-h-0 grow flex-col outline-none"
    >
      <div role="rowgroup" className="shrink-0 border-b border-line px-4">
        <div
          role="row"
          aria-rowindex={1}
          className={cx('grid h-7 items-center gap-4 px-2 text-meta font-medium text-ink-3', tracks)}
        >
          {columns.map((column) => (
            <span
              key={column.id}
              role="columnheader"
              className={cx(column.align === 'end' && 'text-right', column.className)}
            >
              <span className={cx(column.hideLabel === true && 'sr-only')}>{column.label}</span>
            </span>
          ))}
        </div>
      </div>
      <div ref={scroller} role="presentation" className="min-h-0 grow overflow-y-auto px-4 py-1">
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {shown.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const id = rowId(row);
            const isActive = id === activeId;
            const isSelected = selected?.has(id) ?? false;
            return (
              <div
                key={item.index % slots}
                id={`row-${id}`}
                role="row"
                aria-rowindex={item.index + 2}
                aria-selected={selected === undefined ? undefined : isSelected}
                data-row-id={id}
                onMouseDown={(event) => handleMouseDown(event, id)}
                onDoubleClick={() => onOpen(id)}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                className={cx(
                  'group/row absolute inset-x-0 top-0 grid items-center gap-4 rounded-control px-2',
                  tracks,
                  isSelected ? 'bg-chosen' : isActive ? 'bg-press' : 'hover:bg-hover',
                  isActive &&
                    'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-accent',
                )}
              >
                {renderRow(row)}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface CellProps {
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children?: ReactNode;
}

/** One cell; its text is cut with an ellipsis rather than wrapped. */
export function GridCell({ align = 'start', className, children }: CellProps) {
  return (
    <div role="gridcell" className={cx('min-w-0 truncate', align === 'end' && 'text-right', className)}>
      {children}
    </div>
  );
}
