import type { Row } from '../../../src-main/core/journal/storage/database.ts';

/** A row as it is stored. */
export interface StoredRow {
  /** The row's number: rows are numbered as they come. */
  readonly rowid: number;
  /** Never changed, only replaced: who has read them may keep them. */
  values: Row;
}

const none: readonly StoredRow[] = [];

/** Values by which rows are looked up, as one text. */
function joined(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : values.join('\u0000');
}

/** The rows of a table by the values of some of its columns. */
export class TableIndex {
  readonly columns: readonly string[];
  readonly #rows = new Map<string, readonly StoredRow[]>();

  constructor(columns: readonly string[]) {
    this.columns = columns;
  }

  /** The rows that have these values in its columns. */
  under(values: readonly unknown[]): readonly StoredRow[] {
    return this.#rows.get(joined(values)) ?? none;
  }

  /** The rows that have the same in its columns. */
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

  /** Whether a row with other values stands somewhere else. */
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
