import type { ApiRecord } from './record.ts';

/**
 * Records of rows that stay the same object until they change, and the records' texts. Both go when the row goes.
 * A row belongs to one database and so to one service, which always writes the same record of it.
 */
const records = new WeakMap<object, ApiRecord>();
const texts = new WeakMap<ApiRecord, string>();

/** The record of a kept row, made once: lists are read far more often than their records change. */
export function keptRecord<Row extends object>(row: Row, make: (row: Row) => ApiRecord): ApiRecord {
  const known = records.get(row);
  if (known !== undefined) return known;
  const record = make(row);
  records.set(row, record);
  texts.set(record, JSON.stringify(record));
  return record;
}

/** A document as JSON; a list of kept records is put together from their texts. */
export function documentText(body: object): string {
  const written = 'data' in body && Array.isArray(body.data) ? textsOf(body.data) : null;
  if (written === null) return JSON.stringify(body);
  const rest = JSON.stringify({ ...body, data: undefined }).slice(1);
  return `{"data":[${written.join(',')}]${rest === '}' ? '' : ','}${rest}`;
}

/** Null when one of the records is not a kept one. */
function textsOf(data: readonly ApiRecord[]): readonly string[] | null {
  const written: string[] = [];
  for (const record of data) {
    const text = texts.get(record);
    if (text === undefined) return null;
    written.push(text);
  }
  return written;
}
