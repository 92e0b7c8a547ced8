import { readFileSync, rmSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRedoLog } from '../journal/redo-log.ts';
import { listBackups, listLogs } from './backups.ts';
import { prepareRestore } from './restore.ts';
import { createTestAccount, dayAndRest, type TestAccount } from './testing/account-folder.ts';

let account: TestAccount;

beforeEach(() => {
  account = createTestAccount();
});
afterEach(() => account.remove());

const folder = (): string => join(account.folder, 'backups');

/** Two backups with logs: the last edit of each day is only in the log. The newer backup is damaged. */
function twoDays(): { readonly older: string; readonly newer: string } {
  const journal = account.open();
  for (const name of ['ada', 'grace']) account.edit(journal, name);
  account.pass(dayAndRest);
  account.edit(journal, 'edith');
  journal.close();
  const [newest] = listBackups(folder());
  account.damage(`backups/${basename(newest?.database ?? '')}`, (bytes) => bytes.fill(9));
  const [newer = { path: '' }, older = { path: '' }] = listLogs(folder());
  return { older: older.path, newer: newer.path };
}

function restored() {
  const result = prepareRestore(folder(), join(account.folder, 'sync.db'));
  return result === null ? null : { isComplete: result.isComplete, seq: result.seq };
}

const lastSeq = (log: string): number => readRedoLog(log)?.entries.at(-1)?.seq ?? 0;

test('S3: an older backup with both logs gives everything', () => {
  const { newer } = twoDays();
  expect(restored()).toEqual({ isComplete: true, seq: lastSeq(newer) });
});

test('S3: a log whose last line is cut off is not complete', () => {
  const { newer } = twoDays();
  const whole = lastSeq(newer);
  truncateSync(newer, readFileSync(newer).length - 1);
  expect(restored()).toEqual({ isComplete: false, seq: whole - 1 });
});

test('S3: without one of the logs nothing is complete', () => {
  for (const missing of ['older', 'newer'] as const) {
    rmSync(account.folder, { recursive: true, force: true });
    account = createTestAccount();
    const logs = twoDays();
    rmSync(logs[missing]);
    expect(restored()?.isComplete).toBe(false);
  }
});

test('S3: a transaction that no log has ends the restore: no later one is applied to a state that lacks it', () => {
  const { older } = twoDays();
  const bytes = readFileSync(older);
  const last = lastSeq(older);
  // A whole line is missing, which the log itself does not show.
  truncateSync(older, bytes.lastIndexOf('\n', bytes.length - 2) + 1);
  expect(readRedoLog(older)?.isDamaged).toBe(false);
  expect(restored()).toEqual({ isComplete: false, seq: last - 1 });
});
