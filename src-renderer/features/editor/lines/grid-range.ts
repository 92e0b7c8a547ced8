import { columns, type Cell } from './grid-keys.ts';

/** A block of cells, its edges included. */
export interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The range between anchor and current cell; a single cell without an anchor. */
export function rangeOf(anchor: Cell | null, { row, column }: Cell): GridRange {
  const from = anchor ?? { row, column };
  return {
    top: Math.min(from.row, row),
    bottom: Math.max(from.row, row),
    left: Math.min(from.column, column),
    right: Math.max(from.column, column),
  };
}

/** Whether the range covers cells of a row. */
export function isRowIn({ top, bottom }: GridRange, row: number): boolean {
  return row >= top && row <= bottom;
}

/** Whether the range is one cell, which only the focus marks. */
export function isSingle({ top, bottom, left, right }: GridRange): boolean {
  return top === bottom && left === right;
}

/** The range of all lines. */
export function wholeGrid(rows: number): GridRange {
  return { top: 0, bottom: Math.max(0, rows - 1), left: 0, right: columns.length - 1 };
}
