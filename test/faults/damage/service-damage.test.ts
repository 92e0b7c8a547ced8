import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCopy } from '../../../src-service/cli/copies/copies.ts';
import { DamagedDataError, guardData } from '../../../src-service/cli/copies/guard-data.ts';
import { recoverLog } from '../../../src-service/cli/copies/recover-log.ts';
import { scanLog } from '../../../src-service/cli/copies/scan-log.ts';
import { createService } from '../../../src-service/service.ts';
import { openServiceDatabase } from '../../support/service-database.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';
import {
  aFolder,
  cut,
  empty,
  flip,
  garbage,
  header,
  remove,
  spoil,
  swapPages,
  torn,
  zeroPage,
} from './blows.ts';

/** The database of the user's own business, damaged in every way, with a copy beside it. */

const key = 'key-for-damage';

let folder: TemporaryFolder;
/** Data folders: after a normal end, after a kill, and at an earlier time. */
const world = (name: 'closed' | 'killed' | 'older'): string => path.join(folder.path, name);

function open(directory: string) {
  return createService({
    database: path.join(directory, 'service.db'),
    ...{ key, rateLimit: null, seed: { kind: 'proposals', count: 5 } },
    onBug: () => undefined,
  });
}

async function create(service: ReturnType<typeof open>, title: string): Promise<void> {
  const headers = { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ title }) };
  const { status } = await service.fetch(new Request('http://service/api/v2/proposals', request));
  expect(status).toBe(201);
}

beforeAll(async () => {
  folder = await makeTemporaryFolder('service-damage');
  const living = path.join(folder.path, 'living');
  mkdirSync(living);
  let service = open(living);
  await create(service, 'First');
  await service.close();
  cpSync(living, world('older'), { recursive: true });
  service = open(living);
  await create(service, 'Second');
  await makeCopy(service.database, living, Date.now());
  await create(service, 'Third');
  cpSync(living, world('killed'), { recursive: true, filter: (name) => !name.endsWith('-shm') });
  await service.close();
  cpSync(living, world('closed'), { recursive: true });
});
afterAll(() => folder.remove());

const shares = [0.0001, 0.01, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.97];
const blows = [
  ...[remove, empty, torn, garbage, aFolder],
  ...shares.flatMap((share) => [flip(share, 1), flip(share, 6)]),
  ...[0.02, 0.3, 0.5, 0.8, 0.99].map(cut),
  ...[0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95].map(zeroPage),
  ...[swapPages(1, 2), swapPages(3, 7), swapPages(10, 40)],
  spoil('a table of another name', 'CREATE TABLE line_items', 'CREATE TABLE line_itemz'),
  spoil('a column of another name', 'archived_at', 'archivee_at'),
  ...[header('version', 63, 77), header('version that is older', 63, 3), header('text encoding', 59, 2)],
  ...[header('version that is none', 60, 255), header('page size', 16, 2), header('change counter', 27, 77)],
  header('format', 18, 9),
];

function countOf(directory: string, table: string): number {
  const database = openServiceDatabase(path.join(directory, 'service.db'));
  try {
    return Number(database.one(`SELECT count(*) AS n FROM ${table}`)['n']);
  } finally {
    database.close();
  }
}

function numberOf(directory: string): number {
  const database = new DatabaseSync(path.join(directory, 'service.db'), { readOnly: true });
  try {
    return Number(database.prepare("SELECT value FROM counters WHERE name = 'changes'").get()?.['value']);
  } finally {
    database.close();
  }
}

/** Starts the service as the app does, and the way out of a refusal. */
async function judge(directory: string): Promise<string> {
  const database = path.join(directory, 'service.db');
  let found = 'sound';
  try {
    guardData(database, { isExisting: true, repair: null });
  } catch (error) {
    if (!(error instanceof DamagedDataError)) throw error;
    found = error.kind;
    if (error.copyAt === null) throw new Error('The copy is not offered.', { cause: error });
    guardData(database, { isExisting: true, repair: 'copy' });
  }
  const service = open(directory);
  // A seed of 5, and what came before the copy or all.
  expect(countOf(directory, 'proposals')).toBe(found === 'sound' ? 8 : 7);
  await create(service, 'After it');
  await service.close();
  return found;
}

test.each(['closed', 'killed'] as const)(
  'a database that was %s and then damaged is whole, or refused and restored: never empty, never stuck',
  async (state) => {
    const numbered = numberOf(world('closed'));
    const found: Record<string, number> = {};
    const defects: string[] = [];
    for (const blow of blows) {
      const directory = path.join(folder.path, 'case');
      rmSync(directory, { recursive: true, force: true });
      cpSync(world(state), directory, { recursive: true });
      blow.strike(path.join(directory, 'service.db'));
      try {
        const kind = await judge(directory);
        found[kind] = (found[kind] ?? 0) + 1;
        if (numberOf(directory) <= numbered) defects.push(`${blow.name}: a number of a change comes twice`);
      } catch (error) {
        defects.push(`${blow.name}: ${String(error)}`);
      }
    }
    expect(defects).toEqual([]);
    expect(found['damaged']).toBeGreaterThan(10);
  },
);

test('an older database is refused, and the copy is restored', async () => {
  const directory = path.join(folder.path, 'case');
  rmSync(directory, { recursive: true, force: true });
  cpSync(world('closed'), directory, { recursive: true });
  rmSync(path.join(directory, 'service.db'));
  cpSync(path.join(world('older'), 'service.db'), path.join(directory, 'service.db'));
  expect(await judge(directory)).toBe('older');
});

const lastFrameBytes = 24 + 4096;

/** Whether the last commit of a log is intact. Otherwise SQLite and a scan take the damage for a crash. */
function isEndIntact(sound: Buffer, log: Buffer): boolean {
  return log.length === sound.length && log.subarray(-lastFrameBytes).equals(sound.subarray(-lastFrameBytes));
}

test('a damaged log loses nothing without a word: the loss is told, and the damaged log is kept', () => {
  const found = { sound: 0, told: 0, refused: 0 };
  const defects: string[] = [];
  const sound = readFileSync(path.join(world('killed'), 'service.db-wal'));
  const flips = Array.from({ length: 60 }, (_, index) => flip((index + 0.5) / 60, index % 8));
  // SQLite opens no database whose log is a folder: the service ends with its error.
  for (const blow of [...blows, ...flips].filter((one) => one !== aFolder)) {
    const directory = path.join(folder.path, 'case');
    const database = path.join(directory, 'service.db');
    const log = `${database}-wal`;
    rmSync(directory, { recursive: true, force: true });
    cpSync(world('killed'), directory, { recursive: true });
    blow.strike(log);
    const damaged = existsSync(log) ? readFileSync(log) : null;
    const isTold = scanLog(database).losesCommits;
    const isSilent = !isTold && damaged !== null && isEndIntact(sound, damaged);
    try {
      guardData(database, { isExisting: true, repair: null });
    } catch (error) {
      // The copy has more than the readable part of the log.
      if (!(error instanceof DamagedDataError)) throw error;
      found.refused += 1;
      continue;
    }
    if (isTold && !readFileSync(recoverLog(database)).equals(damaged ?? Buffer.of()))
      defects.push(`${blow.name}: the log is not kept`);
    if (scanLog(database).losesCommits) defects.push(`${blow.name}: told at each start`);
    const isWhole = countOf(directory, 'proposals') === 8;
    if (!isWhole && isSilent) defects.push(`${blow.name}: lost without a word`);
    if (isWhole && isTold) defects.push(`${blow.name}: told without a loss`);
    found[isTold ? 'told' : 'sound'] += 1;
  }
  expect(defects).toEqual([]);
  expect(Math.min(found.sound, found.told, found.refused)).toBeGreaterThan(5);
});
