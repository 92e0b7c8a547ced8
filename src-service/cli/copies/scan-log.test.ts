import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scanLog } from './scan-log.ts';

const runs = (usual: number): number => Number(process.env['LAYOVER_TEST_RUNS'] ?? usual);

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layover-log-'));
  path = join(folder, 'service.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pageSize = 1024;
const frameBytes = 24 + pageSize;

/** The rows of each transaction: of those before the log is restarted, and of those that overwrite them. */
interface Writes {
  readonly before: readonly number[];
  readonly transactions: readonly number[];
}

const anyWrites: fc.Arbitrary<Writes> = fc.record({
  before: fc.array(fc.nat(12), { maxLength: 6 }),
  transactions: fc.array(fc.nat(12), { minLength: 1, maxLength: 6 }),
});

/** Leaves a database and its log as a killed process does, in which the last transaction has its number. */
function write({ before, transactions }: Writes): void {
  const living = join(folder, 'living.db');
  for (const suffix of ['', '-wal', '-shm']) rmSync(living + suffix, { force: true });
  const database = new DatabaseSync(living);
  database.exec(`PRAGMA synchronous = OFF; PRAGMA page_size = ${String(pageSize)}; PRAGMA journal_mode = WAL;
    PRAGMA wal_autocheckpoint = 0; CREATE TABLE numbers (n INTEGER); CREATE TABLE texts (body TEXT)`);
  const insert = database.prepare('INSERT INTO texts VALUES (?)');
  const commit = (rows: number, number: number): void => {
    database.exec('BEGIN');
    database.prepare('INSERT INTO numbers VALUES (?)').run(number);
    for (let row = 0; row < rows; row += 1) insert.run('text '.repeat(60 + row));
    database.exec('COMMIT');
  };
  for (const rows of before) commit(rows, 0);
  database.exec('PRAGMA wal_checkpoint(RESTART)');
  for (const [index, rows] of transactions.entries()) commit(rows, index + 1);
  for (const suffix of ['', '-wal']) copyFileSync(living + suffix, path + suffix);
  database.close();
}

const log = (): string => `${path}-wal`;

/** Indexes of the frames that end a commit of the present use of the log. */
function commitFrames(): readonly number[] {
  const bytes = readFileSync(log());
  const commits: number[] = [];
  for (let at = 32, index = 0; at + frameBytes <= bytes.length; at += frameBytes, index += 1) {
    if (!bytes.subarray(at + 8, at + 16).equals(bytes.subarray(16, 24))) break;
    if (bytes.readUInt32BE(at + 4) !== 0) commits.push(index);
  }
  return commits;
}

/** The number of the last transaction that SQLite reads. */
function lastRead(): number {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA synchronous = OFF');
    return Number(database.prepare('SELECT max(n) AS last FROM numbers').get()?.['last']);
  } finally {
    database.close();
  }
}

function flip(at: number, mask: number): void {
  const bytes = readFileSync(log());
  bytes[at] = (bytes[at] ?? 0) ^ mask;
  writeFileSync(log(), bytes);
}

/** Every part of a log, as offsets within its header and within a frame. */
const headerParts = {
  magic: [0, 8],
  'page size': [8, 12],
  sequence: [12, 16],
  salts: [16, 24],
  sum: [24, 32],
};
const frameParts = { page: [0, 4], commit: [4, 8], salts: [8, 16], sum: [16, 24], content: [24, frameBytes] };
const anyOffset = (parts: Readonly<Record<string, readonly number[]>>): fc.Arbitrary<number> =>
  fc
    .constantFrom(...Object.values(parts))
    .chain(([from = 0, to = 0]) => fc.integer({ min: from, max: to - 1 }));
const anyMask = fc.integer({ min: 1, max: 255 });

describe('a scanned log', () => {
  it('tells each damage behind which a commit is lost, and nothing where SQLite reads everything', () => {
    const told = { yes: 0, no: 0 };
    fc.assert(
      fc.property(anyWrites, fc.nat(), anyOffset(frameParts), anyMask, (writes, share, offset, mask) => {
        write(writes);
        const commits = commitFrames();
        expect(scanLog(path)).toEqual({ readableFrames: (commits.at(-1) ?? 0) + 1, losesCommits: false });
        const frames = Math.floor((readFileSync(log()).length - 32) / frameBytes);
        const frame = share % frames;
        flip(32 + frame * frameBytes + offset, mask);

        const { losesCommits, readableFrames } = scanLog(path);
        told[losesCommits ? 'yes' : 'no'] += 1;
        if (commits.some((index) => index > frame)) expect(losesCommits).toBe(true);
        const read = commits.filter((index) => index < frame).length;
        expect(readableFrames).toBe(read === 0 ? 0 : (commits[read - 1] ?? 0) + 1);
        expect(lastRead()).toBe(read);
        if (read === commits.length) expect(losesCommits).toBe(false);
      }),
      { numRuns: runs(150) },
    );
    expect(Math.min(told.yes, told.no)).toBeGreaterThan(10);
  });

  it('tells a damaged header, without which SQLite reads nothing', () => {
    fc.assert(
      fc.property(anyWrites, anyOffset(headerParts), anyMask, (writes, offset, mask) => {
        write(writes);
        flip(offset, mask);
        expect(scanLog(path)).toEqual({ readableFrames: 0, losesCommits: true });
        expect(lastRead()).toBe(0);
      }),
      { numRuns: runs(60) },
    );
  });

  it('tells a range of other bytes, as a lost block, before a whole commit', () => {
    const anyFill = fc.constantFrom(0, 0x5a, 0xff);
    const anyLength = fc.integer({ min: 8, max: 3 * frameBytes });
    fc.assert(
      fc.property(anyWrites, fc.nat(), anyLength, anyFill, (writes, share, length, fill) => {
        write(writes);
        const sound = readFileSync(log());
        const last = 32 + (commitFrames().at(-1) ?? 0) * frameBytes;
        const at = share % sound.length;
        writeFileSync(log(), Buffer.from(sound).fill(fill, at, Math.min(at + length, sound.length)));
        const { losesCommits } = scanLog(path);
        // Where a range begins in the checksum of the frame before the last commit, nothing shows that this was whole.
        const isInChecksum = at >= 32 && (at - 32) % frameBytes >= 16 && (at - 32) % frameBytes < 24;
        if (lastRead() === writes.transactions.length) expect(losesCommits).toBe(false);
        else if (at + length <= last && !isInChecksum) expect(losesCommits).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });

  it('tells nothing of a log that is cut anywhere, as by a crash', () => {
    write({ before: [4, 9, 9, 12], transactions: [2, 5, 1] });
    const bytes = readFileSync(log());
    for (let at = 0; at <= bytes.length; at += at < 32 ? 1 : 64) {
      for (const cut of [at, 32 + Math.floor(at / 64) * frameBytes]) {
        writeFileSync(log(), bytes.subarray(0, cut));
        expect(scanLog(path).losesCommits).toBe(false);
      }
    }
    rmSync(log());
    expect(scanLog(path)).toEqual({ readableFrames: 0, losesCommits: false });
  });
});

/**
 * Writes until it is killed: small and large transactions, some of which leave frames in the log that are rolled back,
 * and checkpoints after which the log restarts.
 */
const writer = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1]);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = 8; PRAGMA wal_autocheckpoint = 60');
  database.exec('CREATE TABLE IF NOT EXISTS texts (id INTEGER PRIMARY KEY, body TEXT)');
  const any = (most) => Math.floor(Math.random() * most);
  const put = database.prepare('INSERT OR REPLACE INTO texts VALUES (?, ?)');
  process.stdout.write('ready');
  for (;;) {
    database.exec('BEGIN');
    for (let rows = any(4) === 0 ? any(60) : any(4); rows >= 0; rows -= 1) put.run(any(300), 'text '.repeat(any(900)));
    database.exec(any(4) === 0 ? 'ROLLBACK' : 'COMMIT');
  }
`;

async function writeUntilKilled(ms: number): Promise<void> {
  const child = spawn(process.execPath, ['-e', writer, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await new Promise((resolve) => setTimeout(resolve, ms));
  child.kill('SIGKILL');
  await ended;
}

it('a log tells nothing after any number of kills at random moments', { timeout: 120_000 }, async () => {
  for (let kill = 0; kill < runs(15); kill += 1) {
    await writeUntilKilled(Math.random() * 60);
    expect(existsSync(log())).toBe(true);
    expect(scanLog(path).losesCommits).toBe(false);
  }
});
