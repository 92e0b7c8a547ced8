import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listLogs } from '../recovery/backups.ts';
import { createTestAccount, type TestAccount } from '../recovery/testing/account-folder.ts';
import { findRedoEnd, readRedoLog } from './redo-log.ts';

let account: TestAccount;

beforeEach(() => {
  account = createTestAccount();
});
afterEach(() => account.remove());

describe('the end of a log', () => {
  it('is where reading all of it ends, whatever bytes of it were overwritten', () => {
    const journal = account.open();
    for (const name of ['ada', 'grace', 'edith']) account.edit(journal, name);
    journal.close();
    const log = listLogs(join(account.folder, 'backups'))[0]?.path ?? '';
    const whole = readFileSync(log);
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.integer({ min: 0, max: 255 }),
        fc.boolean(),
        (at, byte, cut) => {
          const bytes = Buffer.from(whole);
          bytes.writeUInt8(byte, at);
          writeFileSync(log, cut ? bytes.subarray(0, at) : bytes);
          const contents = readRedoLog(log);
          expect(findRedoEnd(log)).toEqual(
            contents && {
              version: contents.version,
              backup: contents.backup,
              seq: contents.entries.at(-1)?.seq ?? null,
              size: contents.size,
            },
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is before a line whose checksum is not written as it was', () => {
    const journal = account.open();
    for (const name of ['ada', 'grace']) account.edit(journal, name);
    journal.close();
    const log = listLogs(join(account.folder, 'backups'))[0]?.path ?? '';
    const whole = readFileSync(log);
    const start = whole.lastIndexOf('\n', whole.length - 2) + 1;
    // A capital letter, or a blank for the first zero, can be read as the same number.
    for (let at = start; at < start + 8; at += 1) {
      for (const byte of [0x20, 0xa0, (whole[at] ?? 0) ^ 0x20]) {
        const bytes = Buffer.from(whole);
        bytes.writeUInt8(byte, at);
        writeFileSync(log, bytes);
        expect(findRedoEnd(log)?.size).toBe(start);
        expect(readRedoLog(log)?.size).toBe(start);
      }
    }
  });
});
