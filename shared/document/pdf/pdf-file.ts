import {
  PdfReference,
  PdfScanner,
  UnknownPdfError,
  writeValue,
  type PdfDictionary,
  type PdfValue,
} from './pdf-values.ts';

export interface PdfObject {
  value: PdfValue;
  /** The bytes of a stream, as its filters encode them. */
  stream?: Uint8Array;
}

/** A PDF in memory, with every object. */
export class PdfFile {
  readonly objects = new Map<number, PdfObject>();
  readonly trailer: PdfDictionary;
  #lastId = 0;

  constructor(trailer: PdfDictionary) {
    this.trailer = trailer;
  }

  set(id: number, object: PdfObject): void {
    this.objects.set(id, object);
    this.#lastId = Math.max(this.#lastId, id);
  }

  add(object: PdfObject): PdfReference {
    this.set(this.#lastId + 1, object);
    return new PdfReference(this.#lastId);
  }

  /** The value itself, or what it refers to. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    return value instanceof PdfReference ? this.objects.get(value.id)?.value : value;
  }

  dictionary(value: PdfValue | undefined): PdfDictionary | null {
    const resolved = this.resolve(value);
    return resolved instanceof Map ? resolved : null;
  }

  /** Throws if there is none. */
  needed(value: PdfValue | undefined, name: string): PdfDictionary {
    const dictionary = this.dictionary(value);
    if (dictionary === null) throw new UnknownPdfError(`There is no ${name}`);
    return dictionary;
  }

  array(value: PdfValue | undefined): readonly PdfValue[] {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? (resolved as readonly PdfValue[]) : [];
  }
}

/** Each byte as a character. */
export function bytesAsText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return parts.join('');
}

/** Each character as a byte. */
export function textAsBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Reads a file with one classic table of its objects, as Chromium writes it. Throws an `UnknownPdfError` for others. */
export function readPdf(bytes: Uint8Array): PdfFile {
  const text = bytesAsText(bytes);
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text.slice(-80));
  const scanner = new PdfScanner(text, Number(end?.[1] ?? text.length));
  const count = Number(scanner.match(/xref\s+0 (\d+)\s+/uy)?.[1] ?? 0);
  const offsets = new Map<number, number>();
  for (let id = 0; id < count; id += 1) {
    const entry = scanner.match(/(\d{10}) (\d{5}) ([nf])\s+/uy);
    if (entry === null) throw new UnknownPdfError(`Entry ${String(id)} of the table is not readable`);
    if (entry[3] === 'n') offsets.set(id, Number(entry[1]));
  }
  if (offsets.size === 0 || scanner.match(/trailer\s*/uy) === null) {
    throw new UnknownPdfError('There is no table of objects');
  }
  const trailer = scanner.value();
  if (!(trailer instanceof Map) || ['/Prev', '/Encrypt', '/XRefStm'].some((key) => trailer.has(key))) {
    throw new UnknownPdfError('The trailer is unusual');
  }
  const file = new PdfFile(trailer);
  const streams: { readonly object: PdfObject; readonly start: number }[] = [];
  for (const [id, offset] of offsets) {
    const object = new PdfScanner(text, offset);
    if (object.match(/(\d+) 0 obj\b/uy)?.[1] !== String(id)) {
      throw new UnknownPdfError(`Object ${String(id)} is not where it should be`);
    }
    const read: PdfObject = { value: object.value() };
    file.set(id, read);
    if (object.match(/\s*endobj\b/uy) !== null) continue;
    if (object.match(/\s*stream\r?\n/uy) === null) {
      throw new UnknownPdfError(`Object ${String(id)} has no end`);
    }
    streams.push({ object: read, start: object.position });
  }
  // A length may be an object of its own.
  for (const { object, start } of streams) {
    const length = Number(file.resolve(file.needed(object.value, 'stream').get('/Length')));
    const after = new PdfScanner(text, start + length);
    if (!Number.isInteger(length) || after.match(/\s*endstream\s+endobj\b/uy) === null) {
      throw new UnknownPdfError('A stream is longer or shorter than it says');
    }
    object.stream = bytes.subarray(start, start + length);
  }
  return file;
}

/** Writes the whole file, with the same ids. */
export function writePdf(file: PdfFile): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (part: Uint8Array | string): void => {
    const bytes = typeof part === 'string' ? textAsBytes(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  // PDF/UA-1 is a use of PDF 1.7. The bytes above 127 say that the file is no text.
  write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const ids = [...file.objects.keys()].toSorted((a, b) => a - b);
  const size = (ids.at(-1) ?? 0) + 1;
  const entries = Array.from({ length: size }, () => '0000000000 65535 f \n');
  for (const id of ids) {
    const object = file.objects.get(id);
    if (object === undefined) continue;
    entries[id] = `${String(length).padStart(10, '0')} 00000 n \n`;
    const { value, stream } = object;
    if (stream !== undefined && value instanceof Map) value.set('/Length', String(stream.length));
    write(`${String(id)} 0 obj\n${writeValue(value)}`);
    if (stream !== undefined) {
      write('\nstream\n');
      write(stream);
      write('\nendstream');
    }
    write('\nendobj\n');
  }
  const table = length;
  const trailer = new Map([...file.trailer, ['/Size', String(size)] as const]);
  write(`xref\n0 ${String(size)}\n${entries.join('')}trailer\n${writeValue(trailer)}\n`);
  write(`startxref\n${String(table)}\n%%EOF\n`);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
