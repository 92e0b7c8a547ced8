import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import type { SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import { privateFile } from '../files/private-files.ts';

/** A statement that was carried out, with its values. */
export type RedoWrite = readonly [sql: string, ...values: SQLInputValue[]];

/** One committed transaction, by its number in the journal. */
export interface RedoEntry {
  readonly seq: number;
  readonly writes: readonly RedoWrite[];
}

/**
 * Every transaction since a backup, as text in a file of its own: backup and log together give the journal
 * again exactly, with what was attempted and what came of it. So a damaged `sync.db` costs neither an edit nor a
 * doubt about an e-mail.
 */
export interface RedoLog {
  /** On disk when it returns. A log that cannot be written never fails the commit, which has happened already. */
  append(entry: RedoEntry): void;
  /** Bytes written so far, for a new backup before the log grows long. */
  size(): number;
  /** Whether an entry is missing: from then on only a new backup helps. */
  hasGap(): boolean;
  close(): void;
}

/** The first line of a log: the schema that its statements are for, and the SHA-256 of the backup that it continues. */
const headSchema = z.strictObject({ version: z.int().positive(), backup: z.hex().length(64).optional() });

type Head = Readonly<z.infer<typeof headSchema>>;

const entrySchema = z.strictObject({
  seq: z.int().positive(),
  writes: z.array(z.tuple([z.string()], z.union([z.string(), z.number(), z.null()]))),
});

/** What stands in front of a line: its checksum as eight digits, and a blank. */
const frontOf = (sum: number): string => `${sum.toString(16).padStart(8, '0')} `;

const frontBytes = 9;

/** A value as a line of its own behind its checksum, filled up with blanks to a length where one is given. */
export function lineOf(value: unknown, length = 0): string {
  const json = JSON.stringify(value).padEnd(length);
  return `${frontOf(crc32(json))}${json}\n`;
}

/** Starts a log beside a new backup. Throws what the disk throws. */
export function createRedoLog(path: string, head: Head): RedoLog {
  return continueRedoLog(openSync(path, 'wx', privateFile), 0, lineOf(head));
}

/** Goes on with a log that is known to end where the journal does; a line that was cut off behind that goes. */
export function reopenRedoLog(path: string, size: number): RedoLog {
  const file = openSync(path, 'r+');
  ftruncateSync(file, size);
  return continueRedoLog(file, size, '');
}

function continueRedoLog(file: number, start: number, head: string): RedoLog {
  let end = start;
  let gap = false;

  function write(line: string): void {
    const bytes = Buffer.from(line);
    for (let done = 0; done < bytes.length;)
      done += writeSync(file, bytes, done, bytes.length - done, end + done);
    fdatasyncSync(file);
    end += bytes.length;
  }

  if (head !== '') write(head);
  return {
    append(entry) {
      if (gap) return;
      try {
        write(lineOf(entry));
      } catch {
        // The transaction stands; the next backup closes the gap.
        gap = true;
      }
    },
    size: () => end,
    hasGap: () => gap,
    close: () => closeSync(file),
  };
}

/** What a log holds up to its end, or to where it is damaged. */
export interface RedoContents extends Head {
  readonly entries: readonly RedoEntry[];
  /** Bytes up to the end of the last good entry. */
  readonly size: number;
  /** Whether something stands behind the last good entry: a write that was cut off, or damage. */
  readonly isCut: boolean;
}

/** What stands in a line; undefined when it does not fit its checksum. */
export function parseLine(line: string): unknown {
  const json = line.slice(frontBytes);
  // Held against it letter by letter: read as a number, another writing of it would pass for the same.
  return line.startsWith(frontOf(crc32(json))) ? JSON.parse(json) : undefined;
}

/** Reads a log; null when there is none, or when not even its head can be read. */
export function readRedoLog(path: string): RedoContents | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  const lines = text.split('\n');
  // Behind the last line break there is nothing, or a line that was cut off.
  const rest = lines.pop() ?? '';
  const head = headSchema.safeParse(parseLine(lines[0] ?? ''));
  if (!head.success) return null;
  const entries: RedoEntry[] = [];
  let size = Buffer.byteLength(`${lines[0]}\n`);
  for (const line of lines.slice(1)) {
    const entry = entrySchema.safeParse(parseLine(line));
    const previous = entries.at(-1)?.seq;
    if (!entry.success || (previous !== undefined && entry.data.seq !== previous + 1)) {
      return { ...head.data, entries, size, isCut: true };
    }
    entries.push(entry.data);
    size += Buffer.byteLength(`${line}\n`);
  }
  return { ...head.data, entries, size, isCut: rest !== '' };
}

/** Where a log ends. */
export interface RedoEnd extends Head {
  /** The number of its last transaction; null when there is none. */
  readonly seq: number | null;
  /** Bytes up to the end of the last good line. */
  readonly size: number;
}

const lineBreak = 0x0a;

/** So much of a log is in memory at once while its end is looked for. */
const blockBytes = 256 * 1024;

interface Line {
  readonly start: number;
  /** Where its line break stands. */
  readonly end: number;
}

/** The lines of a log up to the first that does not fit its checksum. */
function* goodLines(file: number): Generator<Line> {
  const block = Buffer.allocUnsafe(blockBytes);
  let start = 0;
  let front = '';
  let sum = 0;
  for (let at = 0, length = 0; (length = readSync(file, block, 0, blockBytes, at)) > 0; at += length) {
    const bytes = block.subarray(0, length);
    for (let from = 0; from < length;) {
      const found = bytes.indexOf(lineBreak, from);
      const to = found === -1 ? length : found;
      const behindFront = Math.min(to, from + frontBytes - front.length);
      front += bytes.toString('latin1', from, behindFront);
      sum = crc32(bytes.subarray(behindFront, to), sum);
      from = to + 1;
      if (found === -1) continue;
      if (front !== frontOf(sum)) return;
      yield { start, end: at + found };
      start = at + from;
      front = '';
      sum = 0;
    }
  }
}

function readLine(file: number, { start, end }: Line): unknown {
  const bytes = Buffer.allocUnsafe(end - start);
  readSync(file, bytes, 0, bytes.length, start);
  return parseLine(bytes.toString());
}

function findEnd(file: number): RedoEnd | null {
  const lines = goodLines(file);
  const first = lines.next();
  const head = headSchema.safeParse(first.done === true ? null : readLine(file, first.value));
  if (first.done === true || !head.success) return null;
  let last = first.value;
  for (const line of lines) last = line;
  const entry = entrySchema.safeParse(last === first.value ? null : readLine(file, last));
  return { ...head.data, seq: entry.success ? entry.data.seq : null, size: last.end + 1 };
}

/**
 * Finds the end of a log without taking its entries in, for a start that has nothing to restore: each line is held
 * against its checksum, a block at a time because a log grows to tens of megabytes, and only the last one is read. Null
 * when there is no log, or when not even its head can be read.
 */
export function findRedoEnd(path: string): RedoEnd | null {
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    return findEnd(file);
  } catch {
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}
