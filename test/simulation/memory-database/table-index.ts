import type { Row } from '../../../src-main/core/journal/storage/database.ts';

/** A stored row. */
export interface StoredRow {
  /** The row id, in the order of inserts. */
  readonly rowid: number;
  /** Immutable: an update replaces it, so readers can keep it. */
  values: Row;
}

const none: readonly StoredRow[] = [];

/** The indexed values as one text. */
function joined(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : values.join('\u0000');
}

/** An index: the rows by the values of some columns. */
export class TableIndex {
  readonly columns: readonly string[];
  readonly #rows = new Map<string, readonly StoredRow[]>();

  constructor(columns: readonly string[]) {
    this.columns = columns;
  }

  /** The rows with these values. */
  under(values: readonly unknown[]): readonly StoredRow[] {
    return this.#rows.get(joined(values)) ?? none;
  }

  /** The rows with the same values as this one. */
  like(values: Row): readonly StoredRow[] {
    return this.#rows.get(this.#keyOf(values)) ?? none;
  }

  add(row: StoredRow): void {
    const key = this.#keyOf(row.values);
    const known = this.#rows.get(key);
    this.#rows.set(key, known === undefined ? [row] : [...known, row]);
  }

  remove(row: StoredRow): void {
    const key = this.#keyOf(row.values);
    const known = this.#rows.get(key) ?? none;
    const rest = known.length < 2 ? none : known.filter((one) => one !== row);
    if (rest.length === 0) this.#rows.delete(key);
    else this.#rows.set(key, rest);
  }

  /** Whether two sets of values have different keys in this index. */
  tellsApart(left: Row, right: Row): boolean {
    return this.columns.some((column) => left[column] !== right[column]);
  }

  clear(): void {
    this.#rows.clear();
  }

  #keyOf(values: Row): string {
    const [only] = this.columns;
    if (this.columns.length === 1 && only !== undefined) return String(values[only]);
    return joined(this.columns.map((column) => values[column]));
  }
}
