export interface RowSort {
  readonly column: string;
  readonly descending: boolean;
}

/** A row's value in the sorted column; null if unknown. */
export type SortKey = string | number | readonly (string | number)[] | null;

/**
 * The sort after a click on a heading: one direction, the other, then the list's own order (null).
 *
 * @param largestFirst whether the first direction is descending, as for dates and amounts
 */
export function nextSort(sort: RowSort | null, column: string, largestFirst = false): RowSort | null {
  if (sort?.column !== column) return { column, descending: largestFirst };
  return sort.descending === largestFirst ? { column, descending: !largestFirst } : null;
}

/** Serializes a sort; '' for none. */
export function sortText(sort: RowSort | null): string {
  return sort === null ? '' : `${sort.column}:${sort.descending ? 'down' : 'up'}`;
}

/** Parses `sortText`. */
export function parseSort(text: string): RowSort | null {
  const [column = '', direction] = text.split(':');
  return column === '' ? null : { column, descending: direction === 'down' };
}

function compareParts(a: string | number, b: string | number, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

function partsOf(key: SortKey): readonly (string | number)[] {
  if (key === null) return [''];
  return typeof key === 'string' || typeof key === 'number' ? [key] : key;
}

function compareKeys(a: SortKey, b: SortKey, collator: Intl.Collator): number {
  const [first, second] = [partsOf(a), partsOf(b)];
  for (const [index, part] of first.entries()) {
    const order = compareParts(part, second[index] ?? '', collator);
    if (order !== 0) return order;
  }
  return 0;
}

/** Sorts rows by `keyOf`, stably. Rows with an unknown key are last in either direction. */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  descending: boolean,
  locale: string,
): readonly Row[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((a, b) => {
      const [isUnknown, isOtherUnknown] = [a, b].map(({ key }) => key === null || key === '');
      if (isUnknown !== isOtherUnknown) return isUnknown === true ? 1 : -1;
      return sign * compareKeys(a.key, b.key, collator);
    })
    .map(({ row }) => row);
}
