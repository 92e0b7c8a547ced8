import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { privateFile } from '../files/private-files.ts';

/** A value of a statement. JSON, and with it the log, has no other type of SQLite: no BLOB and no 64-bit integer. */
export type LoggedValue = string | number | null;

/** A statement that was run, with its values. */
export type RedoWrite = readonly [sql: string, ...values: LoggedValue[]];

/** One committed transaction, by its number in the journal. */
export interface RedoEntry {
  readonly seq: number;
  readonly writes: readonly RedoWrite[];
}

/**
 * Every transaction since a backup, as text in a separate file. Backup and log together give the exact journal, with
 * all attempts and outcomes. So damage of `sync.db` loses no edit and makes no e-mail uncertain.
 */
export interface RedoLog {
  /** The entry is on disk when it returns. Never throws, because the transaction is committed already. */
  append(entry: RedoEntry): void;
  /** Bytes written so far. A long log makes a backup due. */
  size(): number;
  /** Whether an entry is missing. Then only a new backup makes the journal restorable again. */
  hasGap(): boolean;
  close(): void;
}

/** The first line of a log: the schema version of its statements, and the SHA-256 of the backup that it continues. */
const headSchema = z.strictObject({ version: z.int().positive(), backup: z.hex().length(64).optional() });

type Head = Readonly<z.infer<typeof headSchema>>;

const entrySchema = z.strictObject({
  seq: z.int().positive(),
  writes: z.array(z.tuple([z.string()], z.union([z.string(), z.number(), z.null()]))),
});

/** The start of a line: its checksum as eight digits, and a space. */
const frontOf = (sum: number): string => `${sum.toString(16).padStart(8, '0')} `;

const frontBytes = 9;

/** A value as a line with its checksum, padded with spaces to `length`. */
export function lineOf(value: unknown, length = 0): string {
  const json = JSON.stringify(value).padEnd(length);
  return `${frontOf(crc32(json))}${json}\n`;
}

/** Creates a log beside a new backup. Throws errors of the disk; then nothing has changed. */
export function createRedoLog(path: string, head: Head): RedoLog {
  const line = Buffer.from(lineOf(head));
  const file = openSync(path, 'wx', privateFile);
  try {
    writeDurably(file, line, 0);
  } catch (error) {
    closeSync(file);
    rmSync(path, { force: true });
    throw error;
  }
  return appendTo(file, line.length);
}

/** Continues a log that ends with the journal's last transaction. Removes a truncated line after `size` bytes. */
export function reopenRedoLog(path: string, size: number): RedoLog {
  const file = openSync(path, 'r+');
  try {
    ftruncateSync(file, size);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return appendTo(file, size);
}

function writeDurably(file: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length;)
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
  fdatasyncSync(file);
}

function appendTo(file: number, start: number): RedoLog {
  let end = start;
  let gap = false;
  return {
    append(entry) {
      if (gap) return;
      try {
        const line = Buffer.from(lineOf(entry));
        writeDurably(file, line, end);
        end += line.length;
      } catch {
        // The transaction is committed; the next backup closes the gap.
        gap = true;
      }
    },
    size: () => end,
    hasGap: () => gap,
    close: () => closeSync(file),
  };
}

/** The contents of a log up to its end or its first damaged line. */
export interface RedoContents extends Head {
  readonly entries: readonly RedoEntry[];
  /** Bytes up to the end of the last good entry. */
  readonly size: number;
  /** Whether the file continues after the last good entry, with a truncated write or damage. */
  readonly isCut: boolean;
}

/** The value of a line; undefined if its checksum is wrong. */
export function parseLine(line: string): unknown {
  const json = line.slice(frontBytes);
  // Compared as text: different spellings of the checksum can be the same number.
  return line.startsWith(frontOf(crc32(json))) ? JSON.parse(json) : undefined;
}

/** Reads a log; null if it is missing or its head is unreadable. */
export function readRedoLog(path: string): RedoContents | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  const lines = text.split('\n');
  // The text after the last line break is empty or a truncated line.
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

/** The end of a log. */
export interface RedoEnd extends Head {
  /** The number of its last transaction; null when there is none. */
  readonly seq: number | null;
  /** Number of its entries. If the log lacks a transaction, they are too few for `seq`. */
  readonly entryCount: number;
  /** Bytes up to the end of the last good line. */
  readonly size: number;
}

const lineBreak = 0x0a;

/** Bytes of a log in memory at once while its end is searched. */
const blockBytes = 256 * 1024;

interface Line {
  readonly start: number;
  /** Position of the line break. */
  readonly end: number;
}

/** The lines of a log up to the first with a wrong checksum. */
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
  let entryCount = 0;
  for (const line of lines) {
    last = line;
    entryCount += 1;
  }
  const entry = entrySchema.safeParse(last === first.value ? null : readLine(file, last));
  return { ...head.data, seq: entry.success ? entry.data.seq : null, entryCount, size: last.end + 1 };
}

/**
 * Finds the end of a log without parsing its entries, for a start without a restore. Verifies the checksum of each
 * line, block by block, because a log can have tens of megabytes, and parses only the last line. So it reads past a
 * missing entry, where `readRedoLog` ends. Null if the log is missing or its head is unreadable.
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
