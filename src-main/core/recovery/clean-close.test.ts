import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentsOf, createTestAccount, dayAndRest, type TestAccount } from './testing/account-folder.ts';

let account: TestAccount;

beforeEach(() => {
  account = createTestAccount();
});
afterEach(() => account.remove());

const journalFile = (): string => join(account.folder, 'sync.db');

describe('a journal after a clean close', () => {
  /** Changes a file's bytes but neither its size nor its time, as a failing disk does. */
  function rot(change: (bytes: Buffer) => Buffer): void {
    const { atime, mtime } = statSync(journalFile());
    account.damage('sync.db', change);
    utimesSync(journalFile(), atime, mtime);
  }

  /** Changes a letter of a text: SQLite can still read it, JSON cannot be parsed. */
  const spoilJson = (bytes: Buffer): Buffer => {
    const at = bytes.indexOf('{"email"');
    expect(at).toBeGreaterThan(0);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from('['), bytes.subarray(at + 1)]);
  };

  function closedWell(): unknown {
    const journal = account.open();
    account.edit(journal, 'ada');
    const contents = contentsOf(journal);
    journal.close();
    return contents;
  }

  it('is not read from end to end at the next start', () => {
    closedWell();
    rot(spoilJson);
    const journal = account.open();
    expect(journal.meta.get('recovery') ?? null).toBeNull();
    journal.close();
  });

  it('is examined when the daily backup finds it damaged, and restored', () => {
    const before = closedWell();
    rot(spoilJson);
    let damaged = 0;
    const journal = account.open(() => {
      damaged += 1;
    });
    account.pass(dayAndRest);
    expect(damaged).toBeGreaterThan(0);
    journal.close();
    const restored = account.open();
    expect(restored.meta.get('recovery')).toMatchObject({ found: 'damaged', outcome: 'exact' });
    expect(contentsOf(restored)).toEqual(before);
    restored.close();
  });

  it('is examined when another program has written to it', () => {
    closedWell();
    const { atime, mtimeMs } = statSync(journalFile());
    account.damage('sync.db', spoilJson);
    // The file system's clock ticks every few milliseconds.
    utimesSync(journalFile(), atime, new Date(mtimeMs + 10));
    const journal = account.open();
    expect(journal.meta.get('recovery')).toMatchObject({ found: 'damaged', outcome: 'exact' });
    journal.close();
  });

  it('is examined after a crash, despite an earlier clean close', () => {
    closedWell();
    const journal = account.open();
    const left = account.killed();
    journal.close();
    account.remove();
    account = left;
    rot(spoilJson);
    const again = account.open();
    expect(again.meta.get('recovery')).toMatchObject({ found: 'damaged', outcome: 'exact' });
    again.close();
  });
});
