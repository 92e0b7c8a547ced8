import fs, { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leftOpen, restoreFiles, spyOnFiles } from '../files/testing/spy-on-files.ts';
import { listLogs } from '../recovery/backups.ts';
import { createTestAccount, type TestAccount } from '../recovery/testing/account-folder.ts';
import {
  createRedoLog,
  findRedoEnd,
  lineOf,
  readRedoLog,
  reopenRedoLog,
  type RedoEntry,
} from './redo-log.ts';

/** The error of a full disk. */
const diskFull = (): never => {
  throw Object.assign(new Error('No space left on the disk.'), { code: 'ENOSPC' });
};

let account: TestAccount;

beforeEach(() => {
  account = createTestAccount();
});
afterEach(() => {
  restoreFiles();
  account.remove();
});

describe('the end of a log', () => {
  it('equals the end of a full read, whatever bytes were overwritten', () => {
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
              entryCount: contents.entries.length,
              size: contents.size,
            },
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is before a line with another spelling of its checksum', () => {
    const journal = account.open();
    for (const name of ['ada', 'grace']) account.edit(journal, name);
    journal.close();
    const log = listLogs(join(account.folder, 'backups'))[0]?.path ?? '';
    const whole = readFileSync(log);
    const start = whole.lastIndexOf('\n', whole.length - 2) + 1;
    // A capital letter, or a space instead of the first zero, gives the same number.
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

describe('a log that was written by hand', () => {
  const write = (seq: number): RedoEntry => ({ seq, writes: [['INSERT', seq]] });
  const head = { version: 1, backup: 'a'.repeat(64) };
  const path = (): string => join(account.folder, 'by-hand.log');
  const put = (...lines: readonly string[]): number => {
    writeFileSync(path(), lines.join(''));
    return Buffer.byteLength(lines.join(''));
  };
  const numbers = (): readonly number[] | undefined => readRedoLog(path())?.entries.map(({ seq }) => seq);

  it('ends before a number that does not follow the one before, and may start with any', () => {
    for (const [seqs, read] of [
      [
        [5, 6, 7],
        [5, 6, 7],
      ],
      [
        [5, 6, 8, 9],
        [5, 6],
      ],
      [[5, 5], [5]],
      [[5, 4], [5]],
    ] as const) {
      put(lineOf(head), ...seqs.map((seq) => lineOf(write(seq))));
      expect(numbers()).toEqual(read);
      expect(readRedoLog(path())?.isCut).toBe(seqs.length !== read.length);
      const lines = [lineOf(head), ...read.map((seq) => lineOf(write(seq)))];
      expect(readRedoLog(path())?.size).toBe(Buffer.byteLength(lines.join('')));
    }
  });

  it('reports an entry that was cut off at its end', () => {
    const size = put(lineOf(head), lineOf(write(1)));
    expect(readRedoLog(path())).toMatchObject({ size, isCut: false });
    put(lineOf(head), lineOf(write(1)), lineOf(write(2)).slice(0, -1));
    expect(readRedoLog(path())).toMatchObject({ size, isCut: true });
    expect(numbers()).toEqual([1]);
  });

  it('is null if its head cannot be read, or if it is missing', () => {
    put(lineOf(head).slice(1), lineOf(write(1)));
    expect(readRedoLog(path())).toBeNull();
    put('');
    expect(readRedoLog(path())).toBeNull();
    expect(readRedoLog(join(account.folder, 'none.log'))).toBeNull();
  });

  it('continues after its last entry and removes a truncated one', () => {
    const size = put(lineOf(head), lineOf(write(1)));
    // Longer than the next entry.
    put(lineOf(head), lineOf(write(1)), lineOf({ seq: 2, writes: [['x'.repeat(500), 1]] }).slice(0, -1));
    const log = reopenRedoLog(path(), size);
    expect(log.size()).toBe(size);
    log.append(write(2));
    log.append(write(3));
    expect(log.hasGap()).toBe(false);
    log.close();
    expect(readRedoLog(path())).toMatchObject({ entries: [write(1), write(2), write(3)], isCut: false });
  });

  it('counts bytes, so that it continues at its end also behind letters of several bytes', () => {
    const first: RedoEntry = { seq: 1, writes: [['INSERT', 'Zürich, 東京 🎉']] };
    const size = put(lineOf(head), lineOf(first));
    expect(readRedoLog(path())?.size).toBe(size);
    expect(findRedoEnd(path())?.size).toBe(size);
    const log = reopenRedoLog(path(), readRedoLog(path())?.size ?? 0);
    log.append(write(2));
    log.close();
    expect(readRedoLog(path())).toMatchObject({ entries: [first, write(2)], isCut: false });
  });

  it('has a gap from the first failed entry on', () => {
    const log = createRedoLog(path(), head);
    log.append(write(1));
    expect(log.hasGap()).toBe(false);
    // The disk takes the first half of the entry.
    const { writeSync } = fs;
    spyOnFiles('writeSync')
      .mockImplementationOnce((file: number, bytes: unknown) =>
        writeSync(file, bytes as Buffer, 0, 10, log.size()),
      )
      .mockImplementationOnce(diskFull);
    log.append(write(2));
    expect(log.hasGap()).toBe(true);
    const size = log.size();
    log.append(write(3));
    expect([log.hasGap(), log.size()]).toEqual([true, size]);
    log.close();
    expect(readRedoLog(path())).toMatchObject({ entries: [write(1)], size, isCut: true });
  });

  it('that cannot be created or continued leaves no open file, and no file that prevents the next try', () => {
    spyOnFiles('writeSync').mockImplementationOnce(diskFull);
    expect(leftOpen(() => expect(() => createRedoLog(path(), head)).toThrow('No space'))).toBe(0);
    expect(existsSync(path())).toBe(false);
    const size = put(lineOf(head), lineOf(write(1)));
    spyOnFiles('ftruncateSync').mockImplementationOnce(diskFull);
    expect(leftOpen(() => expect(() => reopenRedoLog(path(), size)).toThrow('No space'))).toBe(0);
  });

  it('is not created over an existing one', () => {
    const log = createRedoLog(path(), head);
    log.append(write(1));
    log.close();
    expect(() => createRedoLog(path(), head)).toThrow(/EEXIST/u);
    expect(readRedoLog(path())).toMatchObject({ ...head, entries: [write(1)] });
  });
});
