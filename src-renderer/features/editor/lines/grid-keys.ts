/** The columns of the line grid, from left to right. */
export const columns = ['name', 'charge', 'quantity', 'amount', 'total'] as const;
/** One of them, by name. */
export type Column = (typeof columns)[number];

/** A cell of the grid, counted from 0: `row` from the top, `column` as an index into `columns`. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Action of a key in the grid. */
export type GridAction =
  | { readonly type: 'go'; readonly to: Cell }
  /** Extends the range to this cell. */
  | { readonly type: 'extend'; readonly to: Cell }
  /** `text` replaces what is in the cell; null keeps it. */
  | { readonly type: 'edit'; readonly text: string | null }
  | { readonly type: 'clear' }
  | { readonly type: 'add' | 'duplicate' | 'delete' | 'copy' | 'all' }
  | { readonly type: 'save-item' | 'update-price' | 'discount' }
  | { readonly type: 'shift'; readonly by: 1 | -1 }
  | { readonly type: 'none' };

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const none: GridAction = { type: 'none' };

function clamp(cell: Cell, rows: number): Cell {
  return {
    row: Math.max(0, Math.min(rows - 1, cell.row)),
    column: Math.max(0, Math.min(columns.length - 1, cell.column)),
  };
}

function withMod(key: string, cell: Cell, rows: number): GridAction {
  switch (key) {
    case 'Enter':
      return { type: 'add' };
    case 'd':
    case 'D':
      return { type: 'duplicate' };
    case 'Backspace':
    case 'Delete':
      return { type: 'delete' };
    case 'c':
    case 'C':
      return { type: 'copy' };
    case 'a':
    case 'A':
      return { type: 'all' };
    case 'u':
    case 'U':
      return { type: 'update-price' };
    case 'Home':
      return { type: 'go', to: { row: 0, column: 0 } };
    case 'End':
      return { type: 'go', to: { row: rows - 1, column: cell.column } };
    default:
      return none;
  }
}

/** Action of a key while a cell is selected but not edited. Keys with a meaning elsewhere are ignored. */
export function keyInGrid(event: Key, cell: Cell, rows: number, mac: boolean): GridAction {
  const mod = mac ? event.metaKey : event.ctrlKey;
  if (event.altKey) {
    if (mod || event.shiftKey) return none;
    if (event.key === 'ArrowUp') return { type: 'shift', by: -1 };
    if (event.key === 'ArrowDown') return { type: 'shift', by: 1 };
    return none;
  }
  // Shift+Mod+Enter is the key of the whole proposal.
  if (mod && event.shiftKey && event.key === 'Enter') return none;
  if (mod && event.shiftKey && event.key.toLowerCase() === 's') return { type: 'save-item' };
  if (mod && event.shiftKey && event.key.toLowerCase() === 'd') return { type: 'discount' };
  if (mod) return withMod(event.key, cell, rows);
  if (event.ctrlKey || event.metaKey) return none;
  if (event.key === 'Tab') {
    const to = cellAfter(cell, event.shiftKey ? 'left' : 'right', rows);
    if (to === null) return { type: 'add' };
    // From the first cell, Shift+Tab leaves the grid.
    return to === cell ? none : { type: 'go', to };
  }
  const go = (row: number, column: number): GridAction => ({
    type: event.shiftKey ? 'extend' : 'go',
    to: clamp({ row, column }, rows),
  });
  switch (event.key) {
    case 'ArrowUp':
      return go(cell.row - 1, cell.column);
    case 'ArrowDown':
      return go(cell.row + 1, cell.column);
    case 'ArrowLeft':
      return go(cell.row, cell.column - 1);
    case 'ArrowRight':
      return go(cell.row, cell.column + 1);
    case 'Home':
      return go(cell.row, 0);
    case 'End':
      return go(cell.row, columns.length - 1);
    case 'PageUp':
      return go(cell.row - 10, cell.column);
    case 'PageDown':
      return go(cell.row + 10, cell.column);
    case 'Enter':
    case 'F2':
      return { type: 'edit', text: null };
    case 'Backspace':
    case 'Delete':
      return { type: 'clear' };
    default:
      return event.key.length === 1 ? { type: 'edit', text: event.key } : none;
  }
}

/** The next cell to edit; null behind the last one, where a new line is added. */
export function cellAfter(cell: Cell, direction: 'down' | 'right' | 'left', rows: number): Cell | null {
  const last = columns.length - 2; // The total is worked out and never typed into.
  switch (direction) {
    case 'down':
      return cell.row + 1 < rows ? { ...cell, row: cell.row + 1 } : null;
    case 'right':
      if (cell.column < last) return { ...cell, column: cell.column + 1 };
      return cell.row + 1 < rows ? { row: cell.row + 1, column: 0 } : null;
    case 'left':
      if (cell.column > 0) return { ...cell, column: cell.column - 1 };
      return cell.row > 0 ? { row: cell.row - 1, column: last } : cell;
  }
}
