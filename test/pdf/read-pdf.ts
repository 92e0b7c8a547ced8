import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

/** What the reader and the run of samples start (Debian: `qpdf poppler-utils`). */
export const pdfPrograms = {
  programs: ['qpdf', 'pdfinfo', 'pdftotext'],
  packages: ['qpdf', 'poppler-utils'],
};

/** A value as qpdf writes it: `/Name`, `u:text`, `b:hex`, `5 0 R`, and what JSON has. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Dictionary = Readonly<Record<string, Value>>;

const objectSchema = z.union([
  z.object({ value: z.custom<Value>() }),
  z.object({ stream: z.object({ dict: z.custom<Dictionary>(), data: z.string() }) }),
]);
const fileSchema = z.object({ qpdf: z.tuple([z.unknown(), z.record(z.string(), objectSchema)]) });

export interface PdfReader {
  readonly trailer: Dictionary;
  /** The value, or what it refers to; of a stream its dictionary. */
  resolve(value: Value | undefined): Value | undefined;
  dictionary(value: Value | undefined): Dictionary | null;
  array(value: Value | undefined): readonly Value[];
  /** The unpacked bytes of a stream, one character each; null if it is none. */
  stream(value: Value | undefined): string | null;
}

export const isReference = (value: Value | undefined): value is string =>
  typeof value === 'string' && /^\d+ \d+ R$/u.test(value);

const isDictionary = (value: Value | undefined): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A name, reference or number as text; empty for other values. */
export function plain(value: Value | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The text of a string; null for other values. */
export function textOf(value: Value | undefined): string | null {
  if (typeof value !== 'string' || !/^[ub]:/u.test(value)) return null;
  return value.startsWith('u:') ? value.slice(2) : Buffer.from(value.slice(2), 'hex').toString('latin1');
}

/** What Poppler finds wrong with the structure tree of a file. */
export async function structureComplaints(file: string): Promise<readonly string[]> {
  const { stderr } = await run('pdfinfo', ['-struct', file], { maxBuffer: 100_000_000 });
  return stderr.split('\n').filter((line) => line !== '');
}

/** Reads a PDF with qpdf. Throws what qpdf finds wrong with the file. */
export async function readPdfFile(file: string): Promise<PdfReader> {
  await run('qpdf', ['--check', file]);
  const { stdout } = await run(
    'qpdf',
    ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized', file],
    { maxBuffer: 500_000_000 },
  );
  const [, objects] = fileSchema.parse(JSON.parse(stdout)).qpdf;
  const resolve = (value: Value | undefined): Value | undefined => {
    if (!isReference(value)) return value;
    const object = objects[`obj:${value}`];
    if (object === undefined) return null;
    return 'value' in object ? object.value : object.stream.dict;
  };
  const trailer = objects['trailer'];
  if (trailer === undefined || !('value' in trailer) || !isDictionary(trailer.value)) {
    throw new Error(`${file} has no trailer`);
  }
  return {
    trailer: trailer.value,
    resolve,
    dictionary(value) {
      const resolved = resolve(value);
      return isDictionary(resolved) ? resolved : null;
    },
    array(value) {
      const resolved = resolve(value);
      return Array.isArray(resolved) ? (resolved as readonly Value[]) : [];
    },
    stream(value) {
      const object = isReference(value) ? objects[`obj:${value}`] : undefined;
      if (object === undefined || !('stream' in object)) return null;
      return Buffer.from(object.stream.data, 'base64').toString('latin1');
    },
  };
}
