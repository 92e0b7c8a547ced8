import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leftOpen, restoreFiles } from '../files/testing/spy-on-files.ts';
import { openDatabase } from '../journal/storage/database.ts';
import { listBackups, listLogs, makeBackup } from './backups.ts';
import {
  contentsOf,
  createTestAccount,
  day,
  dayAndRest,
  type TestAccount,
} from './testing/account-folder.ts';

let account: TestAccount;

beforeEach(() => {
  account = createTestAccount();
});
afterEach(() => account.remove());

describe('backups', () => {
  it('are made every day, and the seven newest are kept with their logs', () => {
    const journal = account.open();
    for (let count = 0; count < 10; count += 1) {
      account.edit(journal, `client-${count}`);
      account.pass(dayAndRest);
    }
    const backups = listBackups(join(account.folder, 'backups'));
    expect(backups.map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5]);
    expect(account.files('backups')).toHaveLength(14);
    journal.close();
  });

  it('continue the same log after a restart, and are not made at every start', () => {
    const journal = account.open();
    account.edit(journal, 'ada');
    journal.close();
    const again = account.open();
    account.edit(again, 'grace');
    const before = contentsOf(again);
    again.close();
    expect(listBackups(join(account.folder, 'backups'))).toHaveLength(1);
    rmSync(join(account.folder, 'sync.db'));
    const restored = account.open();
    expect(contentsOf(restored)).toEqual(before);
    restored.close();
  });

  it('are made at a start if the log lacks a transaction, because it cannot be replayed to its end', () => {
    const journal = account.open();
    for (const name of ['ada', 'grace', 'edith']) account.edit(journal, name);
    const before = contentsOf(journal);
    journal.close();
    const log = listLogs(join(account.folder, 'backups'))[0]?.path ?? '';
    const lines = readFileSync(log, 'utf8').split('\n');
    writeFileSync(log, lines.toSpliced(2, 1).join('\n'));
    account.open().close();
    rmSync(join(account.folder, 'sync.db'));
    const restored = account.open();
    expect(contentsOf(restored)).toEqual(before);
    restored.close();
  });

  it('that are due do not delay a start: they follow a minute later', () => {
    account.open().close();
    account.pass(2 * day);
    const journal = account.open();
    expect(listBackups(join(account.folder, 'backups'))).toHaveLength(1);
    account.pass(75_000);
    expect(listBackups(join(account.folder, 'backups'))).toHaveLength(2);
    journal.close();
  });

  it('that are due wait for a pause in editing, at most five minutes', () => {
    account.open().close();
    account.pass(2 * day);
    const journal = account.open();
    const made = () => listBackups(join(account.folder, 'backups')).length;
    account.pass(60_000);
    for (let count = 0; count < 4; count += 1) {
      account.edit(journal, `client-${count}`);
      account.pass(15_000);
    }
    expect(made()).toBe(1);
    account.pass(15_000);
    expect(made()).toBe(2);
    account.pass(day);
    for (let count = 0; count < 20; count += 1) {
      account.edit(journal, `again-${count}`);
      account.pass(15_000);
    }
    expect(made()).toBe(2);
    account.edit(journal, 'last');
    account.pass(15_000);
    expect(made()).toBe(3);
    journal.close();
  });

  it('that cannot get their names leave no open log', () => {
    const folder = join(account.folder, 'backups');
    // A folder has the name.
    mkdirSync(join(folder, '000001-1970-01-01T00-00-00.db'), { recursive: true });
    const database = openDatabase(':memory:');
    const make = (): unknown =>
      makeBackup({ folder, at: 0, version: 1, copyTo: (path) => database.copyTo(path) });
    expect(leftOpen(() => expect(make).toThrow(/EISDIR|ENOTEMPTY|EPERM|EEXIST/u))).toBe(0);
    restoreFiles();
    expect(account.files('backups')).toEqual(['000001-1970-01-01T00-00-00.db']);
    database.close();
  });

  it('of any generation and the logs since give the same journal', () => {
    const journal = account.open();
    for (let count = 0; count < 5; count += 1) {
      account.edit(journal, `client-${count}`);
      account.pass(dayAndRest);
      account.edit(journal, `later-${count}`);
    }
    const before = contentsOf(journal);
    journal.close();
    const generations = listBackups(join(account.folder, 'backups'));
    for (const [index] of generations.entries()) {
      const copy = createTestAccount();
      cpSync(account.folder, copy.folder, { recursive: true });
      for (const { database } of generations.slice(0, index))
        rmSync(database.replace(account.folder, copy.folder));
      rmSync(join(copy.folder, 'sync.db'));
      const restored = copy.open();
      expect(contentsOf(restored)).toEqual(before);
      restored.close();
      copy.remove();
    }
  });
});
