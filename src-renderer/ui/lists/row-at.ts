/** The id of the `DataGrid` row that contains or is an element; undefined outside rows. */
export function rowIdAt<Row, Id extends string>(
  element: Element,
  rows: readonly Row[],
  rowId: (row: Row) => Id,
): Id | undefined {
  const drawn = element.closest<HTMLElement>('[data-row-id]')?.dataset['rowId'];
  const row = drawn === undefined ? undefined : rows.find((candidate) => rowId(candidate) === drawn);
  return row === undefined ? undefined : rowId(row);
}
