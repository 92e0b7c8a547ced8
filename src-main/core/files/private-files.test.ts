import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestAccount, dayAndRest, type TestAccount } from '../recovery/testing/account-folder.ts';

let account: TestAccount | null = null;
afterEach(() => account?.remove());

const rightsOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** All paths in a folder that other users may read, write or enter. */
function openToOthers(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);
}

describe.skipIf(process.platform === 'win32')('files for this user only', () => {
  it('include the journal, its write-ahead log, backups, redo logs and quarantined files', () => {
    account = createTestAccount();
    chmodSync(account.folder, 0o755);
    mkdirSync(join(account.folder, 'backups'), { mode: 0o755 });
    const journal = account.open();
    account.edit(journal, 'ada');
    account.pass(dayAndRest);
    account.edit(journal, 'grace');
    expect(readdirSync(account.folder)).toEqual(expect.arrayContaining(['sync.db', 'sync.db-wal']));
    expect([rightsOf(account.folder), openToOthers(account.folder)]).toEqual(['700', []]);
    journal.close();
    account.damage('sync.db', (bytes) => bytes.fill(0));
    account.open().close();
    expect(account.files('damaged')).not.toEqual([]);
    expect([rightsOf(account.folder), openToOthers(account.folder)]).toEqual(['700', []]);
  });
});
