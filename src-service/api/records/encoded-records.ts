import { contentTag } from '../../http/entity-tag.ts';
import type { ApiRecord } from './record.ts';

/** The JSON of one or more records, separated by commas. */
export class EncodedRecords {
  readonly bytes: Uint8Array;
  private contentTag: string | null = null;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The name of the content. */
  get tag(): string {
    this.contentTag ??= contentTag(this.bytes);
    return this.contentTag;
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

/** A document as JSON. */
export class EncodedDocument {
  readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly outline: string | null;

  /** @param outline the document with the tags of its records in their place; null to name it by its bytes */
  constructor(bytes: Uint8Array<ArrayBuffer>, outline: string | null) {
    this.bytes = bytes;
    this.outline = outline;
  }

  /**
   * The name of the content. A page is named by the tags of its records, because hashing its bytes would be a tenth of
   * its cost; a single record by its bytes, so that it does not matter whether a cache had it.
   */
  get tag(): string {
    return contentTag(this.outline ?? this.bytes);
  }
}

/**
 * A document as JSON in UTF-8. Records that are already encoded are copied as bytes: encoding their text is most of a
 * page's cost.
 */
export function encodeDocument(document: object): EncodedDocument {
  const isPage = Array.isArray(Reflect.get(document, 'data'));
  const pieces: Uint8Array[] = [];
  let text = '';
  let outline = '';
  const append = (value: unknown): void => {
    if (value instanceof EncodedRecords) {
      if (isPage) outline += text + value.tag;
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
  if (pieces.length === 0) return new EncodedDocument(Buffer.from(text), null);
  const bytes = Buffer.concat([...pieces, Buffer.from(text)]);
  return new EncodedDocument(bytes, isPage ? outline + text : null);
}

const comma = Buffer.from(',');
