import { memo, useEffect, useMemo, useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '../cx.ts';
import type { RowSort } from '#shared/text/sort-rows.ts';
import { useToastRoom } from '../overlays/toast-room.ts';
import { rowIdAt } from './row-at.ts';
import { ignoreSecondClick } from './second-click.ts';
import { useRowWindow } from './use-row-window.ts';

/** The heading of a column. Rows render the cells, which the grid's tracks align. */
export interface GridColumn {
  readonly id: string;
  readonly label: string;
  /** Shows the label only to screen readers, for columns of glyphs. */
  readonly hideLabel?: boolean;
  readonly align?: 'start' | 'end';
  /** Whether rows can be sorted by it. */
  readonly sortable?: boolean;
  /** Whether the first sort is descending. */
  readonly largestFirst?: boolean;
  /** Replaces the label, such as a checkbox for all rows. */
  readonly heading?: ReactNode;
  /** Changes the column's width, at the end of the heading. */
  readonly resize?: ReactNode;
  /** Class of the heading, such as `@max-[800px]:hidden`. The cells of the column need the same. */
  readonly className?: string;
}

/** How a row was clicked. */
export interface RowClick {
  readonly shift: boolean;
  /** The platform's modifier for selecting single rows was held. */
  readonly toggle: boolean;
}

interface Props<Row, Id extends string> {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  /** The grid's tracks as a class, such as `grid-cols-[1fr_80px]`. It may depend on the grid's width. */
  readonly tracks: string;
  /** Variables that the tracks use. */
  readonly vars?: CSSProperties | undefined;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => Id;
  /** Height of every row, px. */
  readonly rowHeight: number;
  readonly activeId: Id | null;
  /** Height of an element that floats over the bottom of the list, px; default 0. */
  readonly covered?: number;
  /** The sort column; absent if rows cannot be sorted. */
  readonly sort?: RowSort | null;
  readonly onSort?: (column: string, largestFirst: boolean) => void;
  /** Counts moves of the active row by key. Each move scrolls it into view again. */
  readonly moves: number;
  /** Selected rows; absent if rows cannot be selected. */
  readonly selected?: ReadonlySet<Id>;
  readonly onRowClick: (id: Id, click: RowClick) => void;
  readonly onOpen: (id: Id) => void;
  /**
   * Renders the cells, one `GridCell` per column. A row that comes into view reuses the elements of a row that has
   * left, so components with state need the row's id as key. A new function renders all rows again.
   */
  readonly renderRow: (row: Row) => ReactNode;
}

/** Padding above the first row and below the last, px: `py-1` of the scrolling element. */
const padding = 4;

/** Elements from which a new list must not take the focus. */
const busyElements =
  'input, textarea, [contenteditable], [role="tab"], [role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * A virtualized table for keyboard navigation: one tab stop, and `aria-activedescendant` for the active row. Its keys
 * are commands of the registry, not handlers of the grid.
 */
export function DataGrid<Row, Id extends string>({
  label,
  columns,
  tracks,
  vars,
  rows,
  rowId,
  rowHeight,
  activeId,
  moves,
  covered: coveredByBar = 0,
  sort = null,
  onSort,
  selected,
  onRowClick,
  onOpen,
  renderRow,
}: Props<Row, Id>) {
  const covered = coveredByBar + useToastRoom();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const activeIndex = useMemo(
    () => (activeId === null ? -1 : rows.findIndex((row) => rowId(row) === activeId)),
    [rows, rowId, activeId],
  );
  const { start, end, most, isScrolling } = useRowWindow({
    name: label,
    scroller,
    rows,
    rowHeight,
    activeIndex,
    moves,
    padding,
    covered,
    activeId,
    order: sort === null ? '' : `${sort.column} ${String(sort.descending)}`,
  });

  useEffect(() => {
    // In the next frame, because focusing forces a layout.
    const frame = requestAnimationFrame(() => {
      // A new list takes the focus, unless the user types or selects elsewhere.
      const busy = document.activeElement?.closest(busyElements) ?? null;
      if (busy === null) grid.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const rowAt = ({ target }: MouseEvent): Id | undefined => rowIdAt(target as Element, rows, rowId);

  function handleMouseDown(event: MouseEvent): void {
    const id = rowAt(event);
    if (event.button !== 0 || id === undefined) return;
    // Without this, Shift would select text and the grid would lose the focus.
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
    onRowClick(id, { shift: event.shiftKey, toggle: event.metaKey || event.ctrlKey });
  }

  /** A plain click on a row's name opens the row. With a modifier it selects the row, like a click elsewhere in it. */
  function handleClick(event: MouseEvent): void {
    const id = rowAt(event);
    const isPlain = !event.shiftKey && !event.metaKey && !event.ctrlKey && event.detail < 2;
    if (id === undefined || !isPlain || !isOnName(event)) return;
    ignoreSecondClick();
    onOpen(id);
  }

  function handleDoubleClick(event: MouseEvent): void {
    const id = isOnName(event) ? undefined : rowAt(event);
    if (id !== undefined) onOpen(id);
  }

  const drawn = rows.slice(start, end).map((row, offset) => ({ row, index: start + offset }));
  // While scrolling, elements keep their order in the document, so that React moves none of them.
  if (isScrolling) drawn.sort((a, b) => (a.index % most) - (b.index % most));

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
      style={vars}
      className="group/grid @container flex min-h-0 grow flex-col outline-none"
    >
      {/* Keeps the width of the rows' scroll bar, so that headings align with their columns. */}
      <div
        role="rowgroup"
        className="shrink-0 overflow-y-hidden border-b border-line px-4 [scrollbar-gutter:stable]"
      >
        <div
          role="row"
          aria-rowindex={1}
          className={cx(
            'group/headings grid h-7 items-center gap-4 px-2 text-meta font-medium text-ink-3',
            tracks,
          )}
        >
          {columns.map((column) => (
            <span
              key={column.id}
              role="columnheader"
              aria-sort={ariaSort(sort, column)}
              className={cx('relative', column.align === 'end' && 'text-right', column.className)}
            >
              {column.sortable === true && onSort !== undefined ? (
                <SortButton column={column} sort={sort} onSort={onSort} />
              ) : (
                (column.heading ?? (
                  <span className={cx(column.hideLabel === true && 'sr-only')}>{column.label}</span>
                ))
              )}
              {column.resize}
            </span>
          ))}
        </div>
      </div>
      <div
        ref={scroller}
        role="rowgroup"
        data-rows
        // The grid is the tab stop; browsers make scrolling elements one too.
        tabIndex={-1}
        className="scroll-pane min-h-0 grow overflow-y-auto px-4 py-1 [scrollbar-gutter:stable]"
      >
        <div
          role="presentation"
          className="relative"
          style={{ height: rows.length * rowHeight + covered }}
          onMouseDown={handleMouseDown}
          onClick={handleClick}
          onDoubleClick={handleDoubleClick}
        >
          {drawn.map(({ row, index }) => {
            const id = rowId(row);
            return (
              <GridRow
                key={index % most}
                id={id}
                index={index}
                row={row}
                height={rowHeight}
                tracks={tracks}
                active={id === activeId}
                selected={selected?.has(id)}
                render={renderRow}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const isOnName = ({ target }: MouseEvent): boolean => (target as Element).closest('[data-row-name]') !== null;

function ariaSort(sort: RowSort | null, { id }: GridColumn): 'ascending' | 'descending' | undefined {
  if (sort?.column !== id) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}

interface SortButtonProps {
  readonly column: GridColumn;
  readonly sort: RowSort | null;
  readonly onSort: (column: string, largestFirst: boolean) => void;
}

/** A heading that sorts the rows. Its arrow takes no space from the label. */
function SortButton({ column, sort, onSort }: SortButtonProps) {
  const isSorted = sort?.column === column.id;
  const Arrow = isSorted && sort.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => onSort(column.id, column.largestFirst === true)}
      className={cx(
        // The whole cell, so that a click beside the label sorts too.
        'group/sort flex h-7 w-full items-center rounded-mark hover:text-ink',
        isSorted && 'text-ink',
        column.align === 'end' ? 'justify-end' : 'justify-start',
      )}
    >
      <span className="relative max-w-full">
        <span className="block truncate">{column.label}</span>
        <Arrow
          size={11}
          aria-hidden
          className={cx(
            'absolute top-1/2 -translate-y-1/2',
            column.align === 'end' ? 'right-full mr-0.5' : 'left-full ml-0.5',
            !isSorted && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
          )}
        />
      </span>
    </button>
  );
}

interface RowProps<Row> {
  readonly id: string;
  readonly index: number;
  readonly row: Row;
  readonly height: number;
  readonly tracks: string;
  readonly active: boolean;
  /** Undefined if rows cannot be selected. */
  readonly selected: boolean | undefined;
  readonly render: (row: Row) => ReactNode;
}

function PlainRow<Row>({ id, index, row, height, tracks, active, selected, render }: RowProps<Row>) {
  return (
    <div
      id={`row-${id}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-row-id={id}
      style={{ height, transform: `translateY(${index * height}px)` }}
      className={cx(
        'group/row absolute inset-x-0 top-0 grid items-center gap-4 rounded-control px-2',
        tracks,
        selected === true ? 'bg-chosen' : active ? 'bg-press' : 'hover:bg-hover',
        active &&
          'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-accent',
      )}
    >
      {render(row)}
    </div>
  );
}

/** Memoized: while a list scrolls, only new rows are rendered. */
const GridRow = memo(PlainRow) as typeof PlainRow;

interface CellProps {
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A cell. It cuts long text with an ellipsis. */
export function GridCell({ align = 'start', className, children }: CellProps) {
  return (
    <div role="gridcell" className={cx('min-w-0 truncate', align === 'end' && 'text-right', className)}>
      {children}
    </div>
  );
}

/** The name of a row: a link that opens it. It is no tab stop, because a command opens rows by key. */
export function RowName({ children }: { readonly children: ReactNode }) {
  return (
    <span
      role="link"
      dir="auto"
      tabIndex={-1}
      data-row-name
      className="cursor-pointer rounded-mark hover:underline"
    >
      {children}
    </span>
  );
}
