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
 * all attempts and outcomes. So no committed transaction is lost, even if `sync.db` is damaged.
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
const headerSchema = z.strictObject({ version: z.int().positive(), backup: z.hex().length(64).optional() });

type LogHeader = Readonly<z.infer<typeof headerSchema>>;

const entrySchema = z.strictObject({
  seq: z.int().positive(),
  writes: z.array(z.tuple([z.string()], z.union([z.string(), z.number(), z.null()]))),
});

/** The start of a line: the checksum of the rest as eight digits, and a space. */
const checksumPrefix = (sum: number): string => `${sum.toString(16).padStart(8, '0')} `;

const prefixBytes = 9;

/** A value as a line with its checksum. The watermark pads its lines to one `length` and overwrites them in place. */
export function encodeLine(value: unknown, length = 0): string {
  const json = JSON.stringify(value).padEnd(length);
  return `${checksumPrefix(crc32(json))}${json}\n`;
}

/** Creates a log beside a new backup. Throws errors of the disk; then nothing has changed. */
export function createRedoLog(path: string, header: LogHeader): RedoLog {
  const line = Buffer.from(encodeLine(header));
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
        const line = Buffer.from(encodeLine(entry));
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
export interface RedoContents extends LogHeader {
  readonly entries: readonly RedoEntry[];
  /** Bytes up to the end of the last valid entry. */
  readonly size: number;
  /** Whether the file continues after the last valid entry: with a truncated write, with damage, or past a missing one. */
  readonly isDamaged: boolean;
}

/** The value of a line; undefined if its checksum is wrong. */
export function decodeLine(line: string): unknown {
  const json = line.slice(prefixBytes);
  // Compared as text: different spellings of the checksum can be the same number.
  return line.startsWith(checksumPrefix(crc32(json))) ? JSON.parse(json) : undefined;
}

/** Reads a log; null if it is missing or its header is unreadable. */
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
  const header = headerSchema.safeParse(decodeLine(lines[0] ?? ''));
  if (!header.success) return null;
  const entries: RedoEntry[] = [];
  let size = Buffer.byteLength(`${lines[0]}\n`);
  for (const line of lines.slice(1)) {
    const entry = entrySchema.safeParse(decodeLine(line));
    const previous = entries.at(-1)?.seq;
    if (!entry.success || (previous !== undefined && entry.data.seq !== previous + 1)) {
      return { ...header.data, entries, size, isDamaged: true };
    }
    entries.push(entry.data);
    size += Buffer.byteLength(`${line}\n`);
  }
  return { ...header.data, entries, size, isDamaged: rest !== '' };
}

/** The end of a log. */
export interface RedoEnd extends LogHeader {
  /** The number of its last transaction; null when there is none. */
  readonly seq: number | null;
  /** Number of its entries. If the log lacks a transaction, they are too few for `seq`. */
  readonly entryCount: number;
  /** Bytes up to the end of the last valid line. */
  readonly size: number;
}

const lineBreak = 0x0a;

/** Bytes of a log in memory at once while its end is searched. */
const blockBytes = 256 * 1024;

/** The blocks of a file, all in one buffer. */
function* readBlocks(file: number): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(blockBytes);
  let position = 0;
  for (;;) {
    const length = readSync(file, buffer, 0, blockBytes, position);
    if (length === 0) return;
    yield buffer.subarray(0, length);
    position += length;
  }
}

/** The bytes of a line that one block contains. */
interface LinePart {
  readonly bytes: Buffer;
  /** Position of the line break after it; null if the line continues in the next block. */
  readonly lineEnd: number | null;
}

function* readLineParts(file: number): Generator<LinePart> {
  let blockStart = 0;
  for (const block of readBlocks(file)) {
    let partStart = 0;
    while (partStart < block.length) {
      const found = block.indexOf(lineBreak, partStart);
      const partEnd = found === -1 ? block.length : found;
      yield { bytes: block.subarray(partStart, partEnd), lineEnd: found === -1 ? null : blockStart + found };
      partStart = partEnd + 1;
    }
    blockStart += block.length;
  }
}

interface Line {
  readonly start: number;
  /** Position of the line break. */
  readonly end: number;
}

/** The lines of a log up to the first with a wrong checksum. */
function* validLines(file: number): Generator<Line> {
  let start = 0;
  let prefix = '';
  let checksum = 0;
  for (const { bytes, lineEnd } of readLineParts(file)) {
    const prefixEnd = Math.min(bytes.length, prefixBytes - prefix.length);
    prefix += bytes.toString('latin1', 0, prefixEnd);
    checksum = crc32(bytes.subarray(prefixEnd), checksum);
    if (lineEnd === null) continue;
    if (prefix !== checksumPrefix(checksum)) return;
    yield { start, end: lineEnd };
    start = lineEnd + 1;
    prefix = '';
    checksum = 0;
  }
}

function readLine(file: number, { start, end }: Line): unknown {
  const bytes = Buffer.allocUnsafe(end - start);
  readSync(file, bytes, 0, bytes.length, start);
  return decodeLine(bytes.toString());
}

function findEnd(file: number): RedoEnd | null {
  const lines = validLines(file);
  const first = lines.next();
  const header = headerSchema.safeParse(first.done === true ? null : readLine(file, first.value));
  if (first.done === true || !header.success) return null;
  let last = first.value;
  let entryCount = 0;
  for (const line of lines) {
    last = line;
    entryCount += 1;
  }
  const entry = entrySchema.safeParse(last === first.value ? null : readLine(file, last));
  return { ...header.data, seq: entry.success ? entry.data.seq : null, entryCount, size: last.end + 1 };
}

/**
 * Finds the end of a log without parsing its entries, for a start without a restore. Verifies the checksum of each
 * line, block by block, because a log can have tens of megabytes, and parses only the last line. So it reads past a
 * missing entry, where `readRedoLog` ends. Null if the log is missing or its header is unreadable.
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
