import type { ApiRecord } from './record.ts';

/** One record or several, written out already: their JSON with commas between them. Never none. */
export class Written {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** What stands for a record in an answer: the record itself, or its JSON. */
export type Readable = ApiRecord | Written;

/** A single record's envelope. */
export interface RecordDocument {
  readonly data: Readable;
  readonly included?: readonly Readable[];
}

const open = Buffer.from('{');
const close = Buffer.from('}');
const openList = Buffer.from('[');
const closeList = Buffer.from(']');
const comma = Buffer.from(',');

/** Writes records out, into memory of their own: what is kept for long must not hold on to a shared block. */
export function write(records: readonly ApiRecord[]): Written {
  const text = records.map((record) => JSON.stringify(record)).join(',');
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return new Written(bytes);
}

/**
 * A document as JSON in UTF-8. What is written out already goes in as it is: as bytes, because turning text into
 * them takes most of the time that a page of sections costs.
 */
export function documentBytes(document: object): Uint8Array<ArrayBuffer> {
  if (!Object.values(document).some(holdsWritten)) return Buffer.from(JSON.stringify(document));
  const members = Object.entries(document).map(([name, value]) => [
    Buffer.from(`${JSON.stringify(name)}:`),
    ...valueBytes(value),
  ]);
  return Buffer.concat([open, ...joined(members), close]);
}

function holdsWritten(value: unknown): boolean {
  return value instanceof Written || (Array.isArray(value) && value.some(holdsWritten));
}

function valueBytes(value: unknown): readonly Uint8Array[] {
  if (value instanceof Written) return [value.bytes];
  if (!holdsWritten(value) || !Array.isArray(value)) return [Buffer.from(JSON.stringify(value))];
  return [openList, ...joined(value.map(valueBytes)), closeList];
}

function joined(groups: readonly (readonly Uint8Array[])[]): readonly Uint8Array[] {
  return groups.flatMap((group, index) => (index === 0 ? group : [comma, ...group]));
}
