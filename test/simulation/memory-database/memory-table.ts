import type { SQLInputValue } from 'node:sqlite';
import type { Row } from '../../../src-main/core/journal/storage/database.ts';
import { TableIndex, type StoredRow } from './table-index.ts';
import type { TableShape } from './table-shape.ts';

/** Told how to take a change back, while a transaction is open. */
export type NoteUndo = (undo: () => void) => void;

/** One table in memory, with its indexes. Every change can be taken back. */
export class MemoryTable {
  readonly shape: TableShape;
  readonly #note: NoteUndo;
  readonly #indexes: readonly TableIndex[];
  /** Those of which each holds one row at most under the same values. */
  readonly #unique: readonly TableIndex[];
  #rows = new Map<number, StoredRow>();
  #highest = 0;
  #sequence = 0;

  constructor(shape: TableShape, note: NoteUndo) {
    this.shape = shape;
    this.#note = note;
    const unique = [...(shape.key.length > 0 ? [shape.key] : []), ...shape.unique];
    const byColumns = new Map(
      [...unique, ...shape.indexes].map((columns) => [columns.join(), new TableIndex(columns)]),
    );
    this.#indexes = [...byColumns.values()];
    this.#unique = unique.flatMap((columns) => byColumns.get(columns.join()) ?? []);
  }

  /** The highest number that was ever given. */
  get sequence(): number {
    return this.#sequence;
  }

  /** All rows, in the order of their numbers. */
  rows(): Iterable<StoredRow> {
    return this.#rows.values();
  }

  byRowid(rowid: number): StoredRow | undefined {
    return this.#rows.get(rowid);
  }

  /** The index that serves best for a look-up by these columns, if one does. */
  indexFor(columns: ReadonlySet<string>): TableIndex | null {
    const fitting = this.#indexes.filter((index) => index.columns.every((column) => columns.has(column)));
    return fitting.toSorted((left, right) => right.columns.length - left.columns.length)[0] ?? null;
  }

  /** Rows that a new one would share its key, or something else that is to be unique, with. */
  conflicting(values: Row): readonly StoredRow[] {
    const numbered = this.shape.rowid === null ? null : values[this.shape.rowid];
    const same = typeof numbered === 'number' ? this.#rows.get(numbered) : undefined;
    const found: StoredRow[] = same === undefined ? [] : [same];
    for (const index of this.#unique) {
      for (const row of index.like(values)) if (!found.includes(row)) found.push(row);
    }
    return found;
  }

  /** Whether a row has the very key that other values have. */
  hasKeyOf(row: StoredRow, values: Row): boolean {
    return (
      this.shape.key.length > 0 && this.shape.key.every((column) => row.values[column] === values[column])
    );
  }

  /** Given values with NULL for the others, as an insert has them. */
  complete(given: Readonly<Record<string, SQLInputValue>>): Row {
    const values: Row = {};
    for (const column of this.shape.columns) values[column] = toOutput(given[column]);
    return values;
  }

  /** Puts in a row that nobody else holds. */
  insert(values: Row): StoredRow {
    const { notNull, rowid: numbered } = this.shape;
    const asked = numbered === null ? null : values[numbered];
    const next = (this.shape.counts ? Math.max(this.#highest, this.#sequence) : this.#highest) + 1;
    const rowid = typeof asked === 'number' ? asked : next;
    if (numbered !== null) values[numbered] = rowid;
    for (const column of notNull) {
      if (values[column] === null)
        throw new Error(`NOT NULL constraint failed: ${this.shape.name}.${column}`);
    }
    const row = { rowid, values };
    const sequence = this.#sequence;
    this.#sequence = Math.max(sequence, rowid);
    this.#put(row);
    this.#note(() => {
      this.#drop(row);
      this.#sequence = sequence;
    });
    return row;
  }

  update(row: StoredRow, changes: Readonly<Record<string, SQLInputValue>>): void {
    const before = row.values;
    const values: Row = { ...before };
    for (const column of Object.keys(changes)) values[column] = toOutput(changes[column]);
    this.#replace(row, values);
    this.#note(() => this.#replace(row, before));
  }

  remove(row: StoredRow): void {
    this.#drop(row);
    this.#note(() => this.#put(row));
  }

  clear(): void {
    this.#rows.clear();
    for (const index of this.#indexes) index.clear();
    this.#highest = 0;
    this.#sequence = 0;
  }

  /** Copies its rows as they are now; called later, the answer puts them in the place of those that are there then. */
  copy(): () => void {
    const rows = [...this.#rows.values()].map(({ rowid, values }) => ({ rowid, values: { ...values } }));
    const sequence = this.#sequence;
    return () => {
      this.clear();
      for (const { rowid, values } of rows) this.#put({ rowid, values: { ...values } });
      this.#sequence = sequence;
    };
  }

  #put(row: StoredRow): void {
    this.#rows.set(row.rowid, row);
    if (row.rowid > this.#highest) this.#highest = row.rowid;
    // Only a removal that is taken back puts a row between others.
    else this.#rows = new Map([...this.#rows].toSorted(([left], [right]) => left - right));
    for (const index of this.#indexes) index.add(row);
  }

  #drop(row: StoredRow): void {
    this.#rows.delete(row.rowid);
    if (row.rowid === this.#highest) this.#highest = Math.max(0, ...this.#rows.keys());
    for (const index of this.#indexes) index.remove(row);
  }

  /** A row keeps its number, and with it its place. */
  #replace(row: StoredRow, values: Row): void {
    const otherIndexes = this.#indexes.filter((index) => index.tellsApart(row.values, values));
    for (const index of otherIndexes) index.remove(row);
    row.values = values;
    for (const index of otherIndexes) index.add(row);
  }
}

function toOutput(value: SQLInputValue | undefined): Row[string] {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Error('The journal keeps texts and numbers.');
}
