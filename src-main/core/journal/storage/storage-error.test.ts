import { createReason } from '#shared/reasons/reason.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase, storageError, type DatabaseFile } from './database.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function open(): { readonly database: DatabaseFile; readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'layover-storage-'));
  folders.push(folder);
  const path = join(folder, 'sync.db');
  return { database: openDatabase(path), path };
}

function failure(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
}

describe('S3: the error of a failed write', () => {
  it('because of a lock by another program is reported as such', () => {
    const { database, path } = open();
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const error = failure(() => database.transaction(() => undefined));
    other.close();
    database.close();
    expect(error).toMatchObject({
      code: 'unavailable',
      retriable: true,
      reason: createReason('errors.journalBusy'),
    });
  });

  it('because of a write-protected file is reported as a failure of the disk', () => {
    const { database } = open();
    database.run('PRAGMA query_only = ON');
    const error = failure(() => database.run("INSERT INTO tombstones VALUES ('client', '1', 1)"));
    database.close();
    expect(error).toMatchObject({
      code: 'storage',
      reason: createReason('errors.notWritten'),
    });
  });

  it('because of an invalid value is a bug, not a failure of the disk', () => {
    const { database } = open();
    const insert = (): void => database.run('INSERT INTO tombstones (entity) VALUES (NULL)');
    const error = failure(insert);
    database.close();
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('retriable');
  });

  it.each([
    [13, 'disk-full', 'errors.diskFull'],
    [10, 'storage', 'errors.notWritten'],
    [522, 'storage', 'errors.journalDamaged'],
    [11, 'storage', 'errors.journalDamaged'],
    [26, 'storage', 'errors.journalDamaged'],
    [5 + 256, 'unavailable', 'errors.journalBusy'],
  ] as const)('with the code %i of SQLite is %s', (errcode, code, reason) => {
    const error = Object.assign(new Error('sqlite'), { errcode });
    expect(storageError(error)).toMatchObject({ code, reason: createReason(reason) });
  });
});
