import type { SQLInputValue } from 'node:sqlite';
import type { Row } from '../../../src-main/core/journal/storage/database.ts';
import { TableIndex, type StoredRow } from './table-index.ts';
import type { TableShape } from './table-shape.ts';

/** Called with the reverse of each change while a transaction is open. */
export type NoteUndo = (undo: () => void) => void;

/** A table in memory with its indexes. Every change can be rolled back. */
export class MemoryTable {
  readonly shape: TableShape;
  readonly #note: NoteUndo;
  readonly #indexes: readonly TableIndex[];
  /** The unique indexes. */
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

  /** The highest row id so far. */
  get sequence(): number {
    return this.#sequence;
  }

  /** All rows, by row id. */
  rows(): Iterable<StoredRow> {
    return this.#rows.values();
  }

  byRowid(rowid: number): StoredRow | undefined {
    return this.#rows.get(rowid);
  }

  /** The most selective index for a lookup by these columns, if any. */
  indexFor(columns: ReadonlySet<string>): TableIndex | null {
    const fitting = this.#indexes.filter((index) => index.columns.every((column) => columns.has(column)));
    return fitting.toSorted((left, right) => right.columns.length - left.columns.length)[0] ?? null;
  }

  /** The rows that violate a unique constraint with a new row. */
  conflicting(values: Row): readonly StoredRow[] {
    const numbered = this.shape.rowid === null ? null : values[this.shape.rowid];
    const same = typeof numbered === 'number' ? this.#rows.get(numbered) : undefined;
    const found: StoredRow[] = same === undefined ? [] : [same];
    for (const index of this.#unique) {
      for (const row of index.like(values)) if (!found.includes(row)) found.push(row);
    }
    return found;
  }

  /** Whether a row has the same primary key as other values. */
  hasKeyOf(row: StoredRow, values: Row): boolean {
    return (
      this.shape.key.length > 0 && this.shape.key.every((column) => row.values[column] === values[column])
    );
  }

  /** The given values, with NULL for missing columns. */
  complete(given: Readonly<Record<string, SQLInputValue>>): Row {
    const values: Row = {};
    for (const column of this.shape.columns) values[column] = toOutput(given[column]);
    return values;
  }

  /** Inserts a row without conflicts. */
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

  /** Copies the rows. The returned function restores the copies. */
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
    // Only a rolled back removal inserts a row between others.
    else this.#rows = new Map([...this.#rows].toSorted(([left], [right]) => left - right));
    for (const index of this.#indexes) index.add(row);
  }

  #drop(row: StoredRow): void {
    this.#rows.delete(row.rowid);
    if (row.rowid === this.#highest) this.#highest = Math.max(0, ...this.#rows.keys());
    for (const index of this.#indexes) index.remove(row);
  }

  /** Replaces the values of a row; its id and position stay. */
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
