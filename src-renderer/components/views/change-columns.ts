import type { Columns } from '#shared/domain/list-views.ts';

/** The narrowest and the widest column, px. */
const narrowest = 48;
const widest = 1_200;

/** The columns with a width for one of them; null for its own width. */
export function withWidth(columns: Columns, id: string, width: number | null): Columns {
  const next = width === null ? null : Math.round(Math.min(widest, Math.max(narrowest, width)));
  return columns.map((column) => (column.id === id ? { id, width: next } : column));
}

/** The columns with one more at the end, or without it. */
export function toggled(columns: Columns, id: string): Columns {
  const without = columns.filter((column) => column.id !== id);
  return without.length < columns.length ? without : [...columns, { id, width: null }];
}

/** The columns with one of them moved by a place; the same at the end. */
export function moved(columns: Columns, id: string, by: 1 | -1): Columns {
  const from = columns.findIndex((column) => column.id === id);
  const column = columns[from];
  const to = from + by;
  if (column === undefined || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, column);
}
