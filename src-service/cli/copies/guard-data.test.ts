import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../storage/database/database.ts';
import { runNow } from '../../storage/steps.ts';
import { createTestService } from '../../testing/test-service.ts';
import { listCopies, makeCopy } from './copies.ts';
import { DamagedDataError, guardData, type DamageKind } from './guard-data.ts';

let folder = '';
let data = '';
let database = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layover-guard-'));
  data = join(folder, 'data');
  mkdirSync(data);
  database = join(data, 'service.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const copyTime = Date.UTC(2026, 10, 28, 17, 5);

/** Makes a database with a copy and one proposal that is newer than the copy. */
async function fill(): Promise<void> {
  const { call, service } = createTestService({ database });
  await call('POST', '/proposals', { title: 'In the copy' });
  await makeCopy(service.database, data, copyTime);
  await call('POST', '/proposals', { title: 'Later' });
  await service.close();
}

async function titles(): Promise<readonly string[]> {
  const { call, service } = createTestService({ database });
  const { body } = await call('GET', '/proposals');
  await service.close();
  return body.data.map(({ attributes }) => attributes.title).toSorted();
}

async function idOfNext(): Promise<number> {
  const { call, service } = createTestService({ database });
  const { body } = await call('POST', '/proposals', { title: 'Next' });
  await service.close();
  return Number(body.data.id);
}

function changeNumber(): number {
  const connection = new DatabaseSync(database, { readOnly: true });
  try {
    return Number(connection.prepare("SELECT value FROM counters WHERE name = 'changes'").get()?.['value']);
  } finally {
    connection.close();
  }
}

function damageFound(isExisting = false): DamageKind | null {
  try {
    guardData(database, { isExisting, repair: null });
    return null;
  } catch (error) {
    if (error instanceof DamagedDataError) return error.kind;
    throw error;
  }
}

function change(with_: (bytes: Buffer) => void): void {
  const bytes = readFileSync(database);
  with_(bytes);
  writeFileSync(database, bytes);
}

const execute = (sql: string) => (): void => {
  const connection = new DatabaseSync(database);
  connection.exec(sql);
  connection.close();
};

const damages: readonly (readonly [string, DamageKind, () => void])[] = [
  ['missing', 'missing', () => rmSync(database)],
  ['empty', 'empty', () => truncateSync(database, 0)],
  ['without an account', 'empty', execute('PRAGMA foreign_keys = OFF; DELETE FROM account')],
  ['cut', 'damaged', () => truncateSync(database, Math.floor(readFileSync(database).length / 2))],
  ['garbage', 'damaged', () => writeFileSync(database, 'neither a database nor anything like one')],
  [
    'a folder',
    'damaged',
    () => {
      rmSync(database);
      mkdirSync(database);
    },
  ],
  ['with a flipped bit in its first bytes', 'damaged', () => change((bytes) => void (bytes[3] = 0))],
  ['with a page of zeros', 'damaged', () => change((bytes) => void bytes.fill(0, 4096 * 5, 4096 * 6))],
  ['of a version that no service has', 'damaged', execute('PRAGMA user_version = 77')],
  ['of a version that is too low', 'damaged', execute('PRAGMA user_version = 3')],
  ['without one of its tables', 'damaged', execute('DROP TABLE line_items')],
  ['older than its copy', 'older', execute("UPDATE counters SET value = 0 WHERE name = 'changes'")],
];

describe('a guarded database', () => {
  it.each(damages)(
    'that is %s is refused unchanged, and its copy is restored',
    async (name, kind, damage) => {
      await fill();
      const numbered = changeNumber();
      damage();
      const before = join(folder, 'before');
      cpSync(data, before, { recursive: true });
      expect(damageFound()).toBe(kind);
      expect(() => guardData(database, { isExisting: true, repair: null })).toThrow(
        '--repair copy restores the one of 2026-11-28T17:05',
      );
      if (existsSync(join(before, 'service.db')) && name !== 'a folder')
        expect(readFileSync(database)).toEqual(readFileSync(join(before, 'service.db')));

      const aside = guardData(database, { isExisting: true, repair: 'copy' });
      expect(aside === null).toBe(kind === 'missing');
      if (aside !== null && name !== 'a folder')
        expect(readFileSync(aside)).toEqual(readFileSync(join(before, 'service.db')));
      expect(damageFound(true)).toBeNull();
      expect(await titles()).toEqual(['In the copy']);
      expect(changeNumber()).toBeGreaterThan(numbered);
      // The second proposal had that number, which must mean no other one.
      expect(await idOfNext()).toBeGreaterThan(2);
      // A second repair has nothing to do.
      expect(guardData(database, { isExisting: true, repair: 'copy' })).toBeNull();
    },
  );

  it('that is sound, new, or of a newer service is left alone', async () => {
    expect(damageFound()).toBeNull();
    expect(damageFound(true)).toBe('missing');
    await fill();
    expect(damageFound(true)).toBeNull();
    execute('PRAGMA user_version = 77')();
    rmSync(join(data, 'copies'), { recursive: true });
    // The service refuses it with its own words.
    expect(damageFound(true)).toBeNull();
  });

  it('is restored from an older copy if the newest one is damaged', async () => {
    await fill();
    const { service } = createTestService({ database });
    await makeCopy(service.database, data, copyTime + 86_400_000);
    await service.close();
    const [newest] = listCopies(data);
    truncateSync(newest?.path ?? '', 5000);
    truncateSync(database, 5000);
    guardData(database, { isExisting: true, repair: 'copy' });
    expect(await titles()).toEqual(['In the copy']);
  });

  it('without a sound copy is replaced by a new one on demand alone, whose numbers no client knows', async () => {
    await fill();
    const numbered = changeNumber();
    rmSync(join(data, 'copies'), { recursive: true });
    truncateSync(database, 5000);
    for (const repair of [null, 'copy'] as const)
      expect(() => guardData(database, { isExisting: false, repair })).toThrow('there is no copy of it');
    const aside = guardData(database, { isExisting: true, repair: 'new' });
    expect(readFileSync(aside ?? '')).toHaveLength(5000);
    expect(await titles()).toEqual([]);
    expect(changeNumber()).toBeGreaterThan(numbered);
    // The second proposal had that number, which must mean no other one.
    expect(await idOfNext()).toBeGreaterThan(2);
  });

  it('whose copy has a waiting message does not send it after the restore', async () => {
    const first = createTestService({ database });
    await first.call('POST', '/proposals', { title: 'Sent later' });
    await first.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    await first.service.close();
    execute("UPDATE mails SET state = 'queued', next_attempt_at = 0")();
    // Without a service, which would send the message.
    const opened = openDatabase(database);
    await makeCopy(opened, data, copyTime);
    opened.close();
    rmSync(database);
    guardData(database, { isExisting: true, repair: 'copy' });
    const { service, mail } = createTestService({ database });
    await service.settled();
    expect(mail.messages).toEqual([]);
    expect(
      runNow(service.database.query<{ state: string }>('SELECT state FROM mails').all()).map(
        ({ state }) => state,
      ),
    ).toEqual(['unknown']);
    await service.close();
  });
});
