import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { migrations } from '../journal/storage/migrations.ts';
import { readRedoLog } from '../journal/redo-log.ts';
import { listBackups, listLogs } from './backups.ts';
import { contentsOf, createTestAccount, dayAndRest, type TestAccount } from './testing/account-folder.ts';
import { bringTo } from '../sync/testing/bring-to.ts';

let account: TestAccount;

beforeEach(() => {
  account = createTestAccount();
});
afterEach(() => account.remove());

/**
 * Runs a process with three edits, kills it, changes the remaining files, and returns the journal's contents before.
 */
function killed(work: () => void): unknown {
  const journal = account.open();
  for (const name of ['ada', 'grace', 'edith']) account.edit(journal, name);
  const [first] = journal.operations.all();
  journal.transaction(() => {
    journal.attempts.start(first?.operation.opId ?? '', 5);
    bringTo(journal, first?.operation.opId ?? '', 'sending');
    const message = { email: 'ada@example.com', subject: 'An offer', message: 'Here it is.' };
    journal.ownSends.add({
      opId: 'sent',
      proposalId: toLocalId('one'),
      at: 5,
      message,
      before: [],
      activityId: null,
    });
  });
  journal.calls.started(7);
  const contents = contentsOf(journal);
  const left = account.killed();
  journal.close();
  account.remove();
  account = left;
  work();
  return contents;
}

const journalFile = (): string => join(account.folder, 'sync.db');

describe('a damaged journal', () => {
  it('is restored to the last change when its file is missing', () => {
    const before = killed(() => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(journalFile() + suffix, { force: true });
    });
    const journal = account.open();
    expect(contentsOf(journal)).toEqual(before);
    expect(journal.meta.get('recovery')).toMatchObject({ found: 'missing', outcome: 'exact', uncertain: 0 });
    journal.close();
  });

  it('is moved aside when it cannot be read, and restored to the last change', () => {
    const before = killed(() => {
      account.damage('sync.db', () => Buffer.from('This is no database at all.'.repeat(400)));
      rmSync(`${journalFile()}-wal`, { force: true });
    });
    const journal = account.open();
    expect(contentsOf(journal)).toEqual(before);
    const { keptIn } = journal.meta.get('recovery') ?? {};
    expect(account.files('damaged')).toEqual([keptIn]);
    expect(existsSync(join(account.folder, 'damaged', keptIn ?? '', 'sync.db'))).toBe(true);
    journal.close();
  });

  it('is restored when SQLite has dropped the end of a damaged write-ahead log', () => {
    const before = killed(() => {
      account.damage('sync.db-wal', (bytes) => bytes.fill(0xaa, bytes.length - 5000));
    });
    const journal = account.open();
    expect(contentsOf(journal)).toEqual(before);
    expect(journal.meta.get('recovery')).toMatchObject({ found: 'behind', outcome: 'exact' });
    journal.close();
  });

  it('is detected, whatever bytes were overwritten', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('sync.db', 'sync.db-wal'),
        fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 1, max: 255 })), {
          minLength: 1,
          maxLength: 200,
        }),
        fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
        (file, changes, cut) => {
          account.remove();
          account = createTestAccount();
          const before = killed(() =>
            account.damage(file, (bytes) => {
              for (const [share, flip] of changes) {
                const at = Math.floor(share * bytes.length);
                bytes.writeUInt8(bytes.readUInt8(at) ^ flip, at);
              }
              return cut === null ? bytes : bytes.subarray(0, Math.floor(cut * bytes.length));
            }),
          );
          const journal = account.open();
          // A changed letter in a text is the one damage that SQLite cannot detect; "check my data" detects it.
          const outcome = journal.meta.get('recovery')?.outcome ?? 'nothing found';
          if (outcome !== 'nothing found') {
            expect(outcome).toBe('exact');
            expect(contentsOf(journal)).toEqual(before);
          }
          expect(journal.operations.all()).toHaveLength(3);
          journal.close();
        },
      ),
      { numRuns: Number(process.env['LAYOVER_TEST_RUNS'] ?? 15) },
    );
  });

  it('makes pending operations uncertain if the log is damaged too, and never sends by itself', () => {
    killed(() => {
      const log = listLogs(join(account.folder, 'backups'))[0]?.path ?? '';
      const { entries, size } = readRedoLog(log) ?? { entries: [], size: 0 };
      expect(entries.length).toBeGreaterThan(3);
      // Cuts off the newest lines.
      truncateSync(log, size - 120);
      account.damage('sync.db', () => Buffer.alloc(9000, 1));
      rmSync(`${journalFile()}-wal`, { force: true });
    });
    const journal = account.open();
    const { outcome, uncertain } = journal.meta.get('recovery') ?? {};
    expect({ outcome, uncertain }).toEqual({ outcome: 'partial', uncertain: 3 });
    expect(journal.operations.all().map(({ state }) => state)).toEqual(Array(3).fill('undecided'));
    expect(journal.meta.get('restoredPartially')).toBe(true);
    journal.close();
  });

  /** Removes the log of the newest backup. */
  const removeLog = (): void => rmSync(listLogs(join(account.folder, 'backups'))[0]?.path ?? '');
  const loseJournal = (): void => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(journalFile() + suffix, { force: true });
  };
  const reported = (): unknown => {
    const journal = account.open();
    const { found, outcome, uncertain } = journal.meta.get('recovery') ?? {};
    const waiting = journal.operations.all().length;
    journal.close();
    return { found, outcome, uncertain, waiting };
  };

  it('is not reported as exact when the log of its backup is missing', () => {
    killed(() => {
      loseJournal();
      removeLog();
    });
    expect(reported()).toEqual({ found: 'missing', outcome: 'partial', uncertain: 0, waiting: 0 });
  });

  it('is not reported as exact when a log in between is missing, or the newest backup with its log', () => {
    for (const gone of ['log', 'both'] as const) {
      const journal = account.open();
      account.edit(journal, 'ada');
      account.pass(dayAndRest);
      account.edit(journal, 'grace');
      account.pass(dayAndRest);
      account.edit(journal, 'edith');
      journal.close();
      const [newest] = listBackups(join(account.folder, 'backups'));
      loseJournal();
      rmSync(newest?.database.replace('.db', '.log') ?? '');
      if (gone === 'both') rmSync(newest?.database ?? '');
      expect(reported()).toMatchObject({ outcome: 'partial' });
    }
  });

  it('is not reported as exact when the log was cut between two lines', () => {
    killed(() => {
      loseJournal();
      const log = listLogs(join(account.folder, 'backups'))[0]?.path ?? '';
      const bytes = readFileSync(log);
      truncateSync(log, bytes.lastIndexOf('\n', bytes.length - 2) + 1);
    });
    expect(reported()).toMatchObject({ outcome: 'partial', uncertain: 3 });
  });

  it('is not reported as exact when a letter of the only backup has changed', () => {
    const journal = account.open();
    account.edit(journal, 'ada');
    account.pass(dayAndRest);
    journal.close();
    const [newest, oldest] = listBackups(join(account.folder, 'backups'));
    rmSync(oldest?.database ?? '');
    const name = newest?.database.split('/').at(-1) ?? '';
    account.damage(`backups/${name}`, (bytes) => {
      expect(bytes.includes('ada@example.com')).toBe(true);
      return Buffer.from(bytes.toString('latin1').replaceAll('ada@example.com', 'adb@example.com'), 'latin1');
    });
    loseJournal();
    expect(reported()).toMatchObject({ outcome: 'partial', uncertain: 1 });
  });

  it('is not replaced by a backup with fewer changes, and is reported as behind', () => {
    const journal = account.open();
    account.edit(journal, 'ada');
    journal.close();
    cpSync(journalFile(), join(account.folder, 'older.db'));
    const later = account.open();
    account.edit(later, 'grace');
    later.close();
    cpSync(join(account.folder, 'older.db'), journalFile());
    removeLog();
    expect(reported()).toEqual({ found: 'behind', outcome: 'partial', uncertain: 1, waiting: 1 });
    // The loss is reported once, not at every start.
    const again = account.open();
    again.meta.set('recovery', null);
    again.close();
    expect(reported()).toMatchObject({ outcome: undefined, waiting: 1 });
  });

  /** Changes the journal's tables in ways that pass SQLite's checks. */
  const write = (sql: string): void => {
    const database = new DatabaseSync(journalFile());
    database.exec(`PRAGMA foreign_keys = OFF; ${sql}`);
    database.close();
  };

  const spoiled = [
    ['a state', "UPDATE operations SET state = 'waitinh'"],
    ['an operation', `UPDATE operations SET payload = replace(payload, '"create"', '"creatf"')`],
    ['the number of an operation', "UPDATE operations SET op_id = 'x' || op_id"],
    ['a try', "UPDATE attempts SET outcome = 'in-flighs'"],
    ['an e-mail that went out', "UPDATE own_sends SET message = 'null'"],
    ['the account', `UPDATE meta SET value = '"test#2"' WHERE key = 'accountKey'`],
    ['the JSON of the account', "UPDATE meta SET value = '{' WHERE key = 'accountKey'"],
    ['a version', `PRAGMA user_version = ${migrations.length + 1}`],
    ['an older version', 'PRAGMA user_version = 3'],
    ['a version below all', 'PRAGMA user_version = -8'],
    ['a column', 'ALTER TABLE operations RENAME COLUMN state TO statf'],
    ['the numbers of the feed', "UPDATE sqlite_sequence SET seq = 0 WHERE name = 'feed'"],
  ] as const;

  it.each(spoiled)('is restored exactly when %s has changed, which SQLite does not detect', (_what, sql) => {
    const before = killed(() => write(sql));
    const journal = account.open();
    expect(contentsOf(journal)).toEqual(before);
    expect(journal.meta.get('recovery')).toMatchObject({ found: 'damaged', outcome: 'exact' });
    journal.close();
  });

  it.each([
    ['keeps an operation of an unknown state, and reports it', "state = 'waitinh'", 3],
    ['keeps the readable operations as uncertain', `payload = replace(payload, '"create"', '"creatf"')`, 2],
  ])('%s, when no backup leads as far', (_what, change, left) => {
    killed(() => {
      write(`UPDATE operations SET ${change} WHERE rowid = 2`);
      rmSync(join(account.folder, 'backups'), { recursive: true });
    });
    expect(reported()).toEqual({ found: 'damaged', outcome: 'partial', uncertain: left, waiting: left });
  });

  it('recovers pending operations from the damaged file if no backup has them', () => {
    killed(() => {
      removeLog();
      write('UPDATE redo SET seq = 1000');
      account.damage('sync.db', (bytes) => bytes.fill(0, 60, 64));
    });
    expect(reported()).toEqual({ found: 'damaged', outcome: 'partial', uncertain: 3, waiting: 3 });
  });

  it('that is complete opens beside a torn or empty record of a repair, and is not repaired', () => {
    account.open().close();
    for (const note of ['', '{"at":17, "fou', '[]']) {
      writeFileSync(join(account.folder, 'repair.json'), note);
      const journal = account.open();
      account.edit(journal, `ada${note.length}`);
      expect(journal.meta.get('recovery') ?? null).toBeNull();
      expect(existsSync(join(account.folder, 'repair.json'))).toBe(false);
      journal.close();
    }
  });

  it('makes pending operations uncertain if the record of a repair is torn', () => {
    killed(() => {
      writeFileSync(join(account.folder, 'repair.json'), '{"at":1');
      rmSync(join(account.folder, 'watermark'));
    });
    expect(reported()).toMatchObject({ outcome: 'partial', uncertain: 3 });
  });

  it('uses an older backup and both logs when the newest backup is damaged', () => {
    const journal = account.open();
    account.edit(journal, 'ada');
    account.pass(dayAndRest);
    account.edit(journal, 'grace');
    const before = contentsOf(journal);
    const [newest, older] = listBackups(join(account.folder, 'backups'));
    account.damage(`backups/${newest?.database.split('/').at(-1)}`, (bytes) => bytes.fill(9));
    journal.close();
    account.damage('sync.db', (bytes) => bytes.fill(9));

    const again = account.open();
    expect(again.meta.get('recovery')).toMatchObject({ outcome: 'exact', backupAt: older?.at });
    expect(contentsOf(again)).toEqual(before);
    again.close();
  });

  it('starts empty and reports it when nothing can be restored', () => {
    killed(() => {
      rmSync(join(account.folder, 'backups'), { recursive: true });
      account.damage('sync.db', (bytes) => bytes.fill(3));
      rmSync(`${journalFile()}-wal`, { force: true });
    });
    const journal = account.open();
    expect(journal.meta.get('recovery')).toMatchObject({ outcome: 'rebuilt', backupAt: null });
    expect(journal.operations.all()).toEqual([]);
    journal.close();
  });

  it('is restored once: a second start has nothing to report', () => {
    killed(() => rmSync(journalFile(), { force: true }));
    account.open().close();
    const journal = account.open();
    const { at } = journal.meta.get('recovery') ?? {};
    journal.meta.set('recovery', null);
    journal.close();
    account.pass(1000);
    const again = account.open();
    expect(at).toBeGreaterThan(0);
    expect(again.meta.get('recovery')).toBeNull();
    again.close();
  });

  it('completes a repair that was interrupted before the journal recorded it', () => {
    killed(() => rmSync(journalFile(), { force: true }));
    account.open().close();
    // The files after a crash right after the rename.
    const repaired = new DatabaseSync(journalFile());
    repaired.exec("DELETE FROM meta WHERE key = 'recovery'");
    repaired.close();
    appendFileSync(
      join(account.folder, 'repair.json'),
      JSON.stringify({ at: 1, found: 'damaged', outcome: 'partial', backupAt: 1, keptIn: 'x' }),
    );
    const journal = account.open();
    expect(journal.meta.get('recovery')).toMatchObject({ outcome: 'partial', uncertain: 3 });
    expect(existsSync(join(account.folder, 'repair.json'))).toBe(false);
    journal.close();
  });
});
