/** The id of the row of a `DataGrid` that an element is in, or is; undefined for one that is in none. */
export function rowIdAt<Row, Id extends string>(
  element: Element,
  rows: readonly Row[],
  rowId: (row: Row) => Id,
): Id | undefined {
  const drawn = element.closest<HTMLElement>('[data-row-id]')?.dataset['rowId'];
  const row = drawn === undefined ? undefined : rows.find((candidate) => rowId(candidate) === drawn);
  return row === undefined ? undefined : rowId(row);
}
