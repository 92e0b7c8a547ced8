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
  encodeLine,
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

/** The path of the log of a journal with an edit per name. */
function makeLog(...names: readonly string[]): string {
  const journal = account.open();
  for (const name of names) account.edit(journal, name);
  journal.close();
  const [log] = listLogs(join(account.folder, 'backups'));
  if (log === undefined) throw new Error('The journal has no log.');
  return log.path;
}

describe('the end of a log', () => {
  it('equals the end of a full read, whatever bytes were overwritten', () => {
    const log = makeLog('ada', 'grace', 'edith');
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

  it('is before a line whose checksum differs in case or padding', () => {
    const log = makeLog('ada', 'grace');
    const whole = readFileSync(log);
    const start = whole.lastIndexOf('\n', whole.length - 2) + 1;
    const digits = 8;
    // A capital letter, or a space (also a non-breaking one, 0xa0) instead of the first zero, gives the same number.
    for (let at = start; at < start + digits; at += 1) {
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

describe('a redo log', () => {
  const entry = (seq: number): RedoEntry => ({ seq, writes: [['INSERT', seq]] });
  const header = { version: 1, backup: 'a'.repeat(64) };
  const path = (): string => join(account.folder, 'redo.log');
  const writeLog = (...lines: readonly string[]): number => {
    writeFileSync(path(), lines.join(''));
    return Buffer.byteLength(lines.join(''));
  };
  const readSeqs = (): readonly number[] | undefined => readRedoLog(path())?.entries.map(({ seq }) => seq);

  it.each([
    { written: [5, 6, 7], read: [5, 6, 7] },
    { written: [5, 6, 8, 9], read: [5, 6] },
    { written: [5, 5], read: [5] },
    { written: [5, 4], read: [5] },
  ])('with the transactions $written is read as $read', ({ written, read }) => {
    writeLog(encodeLine(header), ...written.map((seq) => encodeLine(entry(seq))));
    const validSize = Buffer.byteLength(
      [encodeLine(header), ...read.map((seq) => encodeLine(entry(seq)))].join(''),
    );
    expect(readRedoLog(path())).toMatchObject({
      entries: read.map(entry),
      size: validSize,
      isDamaged: written.length !== read.length,
    });
    // The end has the last number of the file, but counts the entries.
    expect(findRedoEnd(path())).toMatchObject({ seq: written.at(-1), entryCount: written.length });
  });

  it('has the same end for a full read if its lines cross the blocks that are read at once', () => {
    const long = (seq: number, length: number): string =>
      encodeLine({ seq, writes: [['INSERT', 'ü'.repeat(length)]] });
    const size = writeLog(
      encodeLine(header),
      ...[100_000, 400_000, 1, 131_000, 20].map((length, index) => long(index + 1, length)),
    );
    expect(readRedoLog(path())).toMatchObject({ size, isDamaged: false });
    expect(findRedoEnd(path())).toMatchObject({ seq: 5, entryCount: 5, size });
  });

  it('reports an entry that was cut off at its end', () => {
    const size = writeLog(encodeLine(header), encodeLine(entry(1)));
    expect(readRedoLog(path())).toMatchObject({ size, isDamaged: false });
    writeLog(encodeLine(header), encodeLine(entry(1)), encodeLine(entry(2)).slice(0, -1));
    expect(readRedoLog(path())).toMatchObject({ size, isDamaged: true });
    expect(readSeqs()).toEqual([1]);
  });

  it('is null if its header cannot be read, or if it is missing', () => {
    writeLog(encodeLine(header).slice(1), encodeLine(entry(1)));
    expect(readRedoLog(path())).toBeNull();
    writeLog('');
    expect(readRedoLog(path())).toBeNull();
    expect(readRedoLog(join(account.folder, 'none.log'))).toBeNull();
  });

  it('continues after its last entry and removes a truncated one', () => {
    const size = writeLog(encodeLine(header), encodeLine(entry(1)));
    // Longer than the next entry.
    writeLog(
      encodeLine(header),
      encodeLine(entry(1)),
      encodeLine({ seq: 2, writes: [['x'.repeat(500), 1]] }).slice(0, -1),
    );
    const log = reopenRedoLog(path(), size);
    expect(log.size()).toBe(size);
    log.append(entry(2));
    log.append(entry(3));
    expect(log.hasGap()).toBe(false);
    log.close();
    expect(readRedoLog(path())).toMatchObject({ entries: [entry(1), entry(2), entry(3)], isDamaged: false });
  });

  it('continues at its end also after letters of several bytes', () => {
    const first: RedoEntry = { seq: 1, writes: [['INSERT', 'Zürich, 東京 🎉']] };
    const size = writeLog(encodeLine(header), encodeLine(first));
    expect(readRedoLog(path())?.size).toBe(size);
    expect(findRedoEnd(path())?.size).toBe(size);
    const log = reopenRedoLog(path(), readRedoLog(path())?.size ?? 0);
    log.append(entry(2));
    log.close();
    expect(readRedoLog(path())).toMatchObject({ entries: [first, entry(2)], isDamaged: false });
  });

  it('has a gap from the first failed entry on', () => {
    const log = createRedoLog(path(), header);
    log.append(entry(1));
    expect(log.hasGap()).toBe(false);
    // The disk takes the first half of the entry.
    const { writeSync } = fs;
    spyOnFiles('writeSync')
      .mockImplementationOnce((file: number, bytes: unknown) =>
        writeSync(file, bytes as Buffer, 0, 10, log.size()),
      )
      .mockImplementationOnce(diskFull);
    log.append(entry(2));
    expect(log.hasGap()).toBe(true);
    const size = log.size();
    log.append(entry(3));
    expect([log.hasGap(), log.size()]).toEqual([true, size]);
    log.close();
    expect(readRedoLog(path())).toMatchObject({ entries: [entry(1)], size, isDamaged: true });
  });

  it('that cannot be created or continued leaves no open file, and no file that prevents the next try', () => {
    spyOnFiles('writeSync').mockImplementationOnce(diskFull);
    expect(leftOpen(() => expect(() => createRedoLog(path(), header)).toThrow('No space'))).toBe(0);
    expect(existsSync(path())).toBe(false);
    const size = writeLog(encodeLine(header), encodeLine(entry(1)));
    spyOnFiles('ftruncateSync').mockImplementationOnce(diskFull);
    expect(leftOpen(() => expect(() => reopenRedoLog(path(), size)).toThrow('No space'))).toBe(0);
  });

  it('is not created over an existing one', () => {
    const log = createRedoLog(path(), header);
    log.append(entry(1));
    log.close();
    expect(() => createRedoLog(path(), header)).toThrow(/EEXIST/u);
    expect(readRedoLog(path())).toMatchObject({ ...header, entries: [entry(1)] });
  });
});
