import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type EmbeddedDatabase } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { immediate, runNow } from '../steps.ts';

let folder = '';
let database: EmbeddedDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layover-group-'));
  database = openDatabase(join(folder, 'service.db'));
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (name: string) =>
  runNow(
    database
      .query('INSERT INTO templates (name, public_template, created_at) VALUES (?, 0, ?)')
      .run(name, 'now'),
  ).id;
const names = () =>
  runNow(database.query<{ name: string }>('SELECT name FROM templates ORDER BY id').all()).map(
    (row) => row.name,
  );

describe('group commit', () => {
  it('keeps the successful writes of a group, and nothing of the failed ones', async () => {
    const outcomes = await Promise.allSettled([
      database.write(() => immediate(() => add('a'))),
      database.write(() =>
        immediate(() => {
          add('half');
          throw new Error('no');
        }),
      ),
      database.write(() => database.transaction(() => immediate(() => add('b')))),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(names()).toEqual(['a', 'b']);
  });

  it('settles only after the commit: another connection sees it by then', async () => {
    const other = openDatabase(join(folder, 'service.db'));
    await database.write(() => immediate(() => add('seen')));
    expect(runNow(other.query<{ name: string }>('SELECT name FROM templates').get())?.name).toBe('seen');
    other.close();
  });

  it('settles only after the sync, and fails when the sync fails', async () => {
    const disk = Promise.withResolvers<void>();
    const connection = new DatabaseSync(join(folder, 'service.db'));
    const transaction = <T>(run: () => T): T => {
      connection.exec('BEGIN');
      const result = run();
      connection.exec('COMMIT');
      return result;
    };
    const commit = createGroupCommit(connection, transaction, () => disk.promise);
    let isTold = false;
    const first = commit(() =>
      immediate(() => connection.prepare('PRAGMA synchronous').get()?.['synchronous']),
    );
    void first.then(() => (isTold = true));
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(isTold).toBe(false);
    disk.resolve();
    // A group does not wait for the disk; every other write does (2 is FULL).
    expect(await first).toBe(1);
    expect(connection.prepare('PRAGMA synchronous').get()?.['synchronous']).toBe(2);
    const failing = createGroupCommit(connection, transaction, () => Promise.reject(new Error('EIO')));
    await expect(failing(() => immediate(() => 'lost'))).rejects.toThrow('EIO');
    connection.close();
  });

  it('rejects every write when the commit fails', async () => {
    const failing = [
      database.write(() => immediate(() => add('x'))),
      database.write(() => database.query('PRAGMA defer_foreign_keys = ON').get()),
      database.write(() =>
        database.query("INSERT INTO taxations VALUES (1, 99, 'n', '1', 'now', 'now')").run(),
      ),
    ];
    expect((await Promise.allSettled(failing)).map((outcome) => outcome.status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(names()).toEqual([]);
    expect(await database.write(() => immediate(() => add('after')))).toBeGreaterThan(0);
  });
});
