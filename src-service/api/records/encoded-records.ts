import type { ApiRecord } from './record.ts';

/** The JSON of one or more records, separated by commas. */
export class EncodedRecords {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A record, or its JSON bytes. */
export type AnswerRecord = ApiRecord | EncodedRecords;

export interface RecordDocument {
  readonly data: AnswerRecord;
  readonly included?: readonly AnswerRecord[];
}

/**
 * Encodes records into memory of their own: a slice of a shared block would keep the whole block alive in the cache.
 */
export function encodeRecords(records: readonly ApiRecord[]): EncodedRecords {
  const text = records.map((record) => JSON.stringify(record)).join(',');
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return new EncodedRecords(bytes);
}

/**
 * A document as JSON in UTF-8. Records that are already encoded are copied as bytes: encoding their text is most of a
 * page's cost.
 */
export function documentBytes(document: object): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let text = '';
  const append = (value: unknown): void => {
    if (value instanceof EncodedRecords) {
      pieces.push(text === ',' ? comma : Buffer.from(text), value.bytes);
      text = '';
    } else text += JSON.stringify(value);
  };
  const appendList = (values: readonly unknown[]): void => {
    text += '[';
    for (const [index, value] of values.entries()) {
      if (index > 0) text += ',';
      append(value);
    }
    text += ']';
  };
  if (Array.isArray(document)) appendList(document);
  else {
    text += '{';
    let separator = '';
    for (const [name, value] of Object.entries(document)) {
      if (value === undefined) continue;
      text += `${separator}${JSON.stringify(name)}:`;
      separator = ',';
      if (Array.isArray(value)) appendList(value);
      else append(value);
    }
    text += '}';
  }
  return pieces.length === 0 ? Buffer.from(text) : Buffer.concat([...pieces, Buffer.from(text)]);
}

const comma = Buffer.from(',');
