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

/** Writes records out, into memory of their own: what is kept for long must not hold on to a shared block. */
export function write(records: readonly ApiRecord[]): Written {
  const text = records.map((record) => JSON.stringify(record)).join(',');
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return new Written(bytes);
}

/** A document as JSON in UTF-8. Written records go in as bytes: encoding their text is most of what a page costs. */
export function documentBytes(document: object): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let text = '';
  const add = (value: unknown): void => {
    if (value instanceof Written) {
      pieces.push(text === ',' ? comma : Buffer.from(text), value.bytes);
      text = '';
    } else text += JSON.stringify(value);
  };
  const addList = (values: readonly unknown[]): void => {
    text += '[';
    for (const [index, value] of values.entries()) {
      if (index > 0) text += ',';
      add(value);
    }
    text += ']';
  };
  if (Array.isArray(document)) addList(document);
  else {
    text += '{';
    let separator = '';
    for (const [name, value] of Object.entries(document)) {
      if (value === undefined) continue;
      text += `${separator}${JSON.stringify(name)}:`;
      separator = ',';
      if (Array.isArray(value)) addList(value);
      else add(value);
    }
    text += '}';
  }
  return pieces.length === 0 ? Buffer.from(text) : Buffer.concat([...pieces, Buffer.from(text)]);
}

const comma = Buffer.from(',');
