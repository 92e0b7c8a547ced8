import { existsSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { recoveryReportSchema, type RecoveryReport } from '#shared/bridge/recovery-report.ts';
import { ensurePrivateFolder, restrictFile } from '../files/private-files.ts';
import { openDatabase, schemaVersion } from '../journal/database.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { migrations } from '../journal/migrations.ts';
import { findRedoEnd, type RedoEnd } from '../journal/redo-log.ts';
import type { Clock, Logger } from '../ports.ts';
import { createBackupKeeper } from './backup-keeper.ts';
import { listBackups, listLogs, makeBackup } from './backups.ts';
import { noteClose, takeClose } from './clean-close.ts';
import { doubtEverything } from './doubt.ts';
import { examine, examineClosed, positionOf, type Examination } from './examine.ts';
import { accountFiles, quarantine, replaceFile, type AccountFiles } from './files.ts';
import { prepareRestore, type Restored } from './restore.ts';
import { readMark } from './watermark.ts';

interface OpenOptions {
  /** The account's folder. */
  readonly folder: string;
  readonly accountKey: string;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Restore it although it looks sound: a comparison with its backup has shown otherwise. */
  readonly distrust?: boolean;
  /** Told when the file turns out to be damaged while it is in use: it has to be closed and opened anew. */
  readonly onDamage: () => void;
}

type FindEnd = (log: string) => RedoEnd | null;

/**
 * Finds the end of each log once. Two ask during an opening and nobody writes in between, and a log grows to tens of
 * megabytes.
 */
function findEndsOnce(): FindEnd {
  const ends = new Map<string, RedoEnd | null>();
  return (log) => {
    const end = ends.get(log) ?? findRedoEnd(log);
    ends.set(log, end);
    return end;
  };
}

/** How far the journal goes for certain: no file that goes less far is the whole of it. */
interface LastKnown {
  readonly seq: number;
  /** Whether something would show that the log once went further than it does. */
  readonly isCertain: boolean;
}

function lastKnown(files: AccountFiles, found: Examination, findEnd: FindEnd): LastKnown {
  const [newestLog] = listLogs(files.backups);
  const end = newestLog === undefined ? null : findEnd(newestLog.path);
  const mark = readMark(files.watermark);
  const marked = mark.state === 'known' ? mark.seq : 0;
  const own = found.state === 'damaged' ? (found.seq ?? 0) : 0;
  return {
    seq: Math.max(end?.seq ?? 0, marked, own),
    // A log that names no digest is of a version that set no mark either.
    isCertain:
      mark.state === 'known' || (mark.state === 'absent' && end !== null && end.backup === undefined),
  };
}

/** What has to be repaired, if anything; null when the file can be used as it is. */
function diagnose(files: AccountFiles, found: Examination, last: LastKnown): RecoveryReport['found'] | null {
  const hasBackup = listBackups(files.backups).length > 0;
  switch (found.state) {
    case 'absent':
      return hasBackup || last.seq > 0 ? 'missing' : null;
    case 'empty':
      return hasBackup || last.seq > 0 ? 'damaged' : null;
    case 'damaged':
      return 'damaged';
    case 'sound':
      // SQLite forgets the end of a damaged write-ahead log without a word; log and mark know what was there.
      return last.seq > found.seq ? 'behind' : null;
  }
}

function outcomeOf(restored: Restored | null, last: LastKnown): RecoveryReport['outcome'] {
  if (restored === null) return 'anew';
  return restored.isComplete && last.isCertain && restored.seq >= last.seq ? 'exact' : 'partial';
}

const repairSchema = recoveryReportSchema.omit({ doubtful: true });
type Repair = Readonly<z.infer<typeof repairSchema>>;

/** A note of a repair that was interrupted after the file was made anew, and before the journal knew of it. */
function unfinished({ repair: file }: AccountFiles): Repair | null {
  try {
    const parsed = repairSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A note that is there and cannot be read: some repair was begun, and what it came to is not known. */
function unknownRepair(files: AccountFiles, at: number): Repair | null {
  if (!existsSync(files.repair)) return null;
  return { at, found: 'damaged', outcome: 'partial', backupAt: null, keptIn: null };
}

/** Puts what is damaged aside and makes the file anew from a backup; null when nothing was wrong. */
function repair(
  files: AccountFiles,
  { clock, log, distrust = false }: OpenOptions,
  findEnd: FindEnd,
): Repair | null {
  const at = clock.now();
  const examined = takeClose(files) ? examineClosed(files.journal) : examine(files.journal);
  const last = lastKnown(files, examined, findEnd);
  const canRestore = distrust && listBackups(files.backups).length > 0;
  const found = canRestore ? 'damaged' : diagnose(files, examined, last);
  const before = unfinished(files);
  if (found === null) {
    // A file that goes as far as anything ever did has lost nothing, whatever an unreadable note was about.
    const isWhole = last.isCertain && examined.state === 'sound';
    return before ?? (isWhole ? null : unknownRepair(files, at));
  }
  log.error('the journal has to be restored', { found, examined });
  const restored = prepareRestore(files.backups, files.journal);
  // What is merely behind is put aside for nothing that is further behind.
  const isBest = !canRestore && examined.state === 'sound' && examined.seq > (restored?.seq ?? -1);
  const keptIn = isBest ? null : quarantine(files, at);
  const done: Repair = {
    at,
    found: before?.found ?? found,
    outcome: before?.outcome ?? (isBest ? 'partial' : outcomeOf(restored, last)),
    backupAt: isBest ? null : (restored?.backup.at ?? null),
    keptIn: before?.keptIn ?? keptIn,
  };
  replaceFile(files.repair, JSON.stringify(done));
  if (!isBest) restored?.adopt();
  log.info('the journal was restored', { outcome: done.outcome, seq: restored?.seq ?? null });
  return done;
}

/** A copy of the file as the older Layover left it, before this one changes its schema. */
function backUpBeforeMigration(files: AccountFiles, at: number): void {
  if (!existsSync(files.journal)) return;
  const database = new DatabaseSync(files.journal);
  try {
    const version = schemaVersion(database);
    if (version === 0 || version >= migrations.length) return;
    const copyTo = (path: string): void => {
      database.prepare('VACUUM INTO ?').run(path);
      restrictFile(path);
    };
    makeBackup({ folder: files.backups, at, version, copyTo }).close();
  } finally {
    database.close();
  }
}

/**
 * Opens an account's journal whatever state its files are in. A damaged one is put aside, the newest sound
 * backup takes its place, and the log of what came after that is carried out again; what happened stands in
 * `meta.recovery` until the person has read it. Backups go on being made while it is open.
 *
 * Throws `storage` for the file of a newer Layover and for a disk that refuses, with nothing changed; and
 * `wrong-account`.
 */
export function openSafely(options: OpenOptions): Journal {
  const { folder, accountKey, newId, clock, log, onDamage } = options;
  ensurePrivateFolder(folder);
  const files = accountFiles(folder);
  const findEnd = findEndsOnce();
  const repaired = repair(files, options, findEnd);
  backUpBeforeMigration(files, clock.now());
  let isDamaged = false;
  const sayDamaged = (): void => {
    isDamaged = true;
    onDamage();
  };
  const keeper = createBackupKeeper({
    folder: files.backups,
    watermark: files.watermark,
    clock,
    log,
    findEnd,
    newestEdit: () => journal.meta.get('lastDeviceSeq') ?? 0,
    onDamage: sayDamaged,
  });
  const database = openDatabase(files.journal, { redo: keeper.redo, onDamage: sayDamaged });
  keeper.begin(database, positionOf(files.journal));
  const journal = createJournal({ database, accountKey, newId, log });
  if (repaired !== null) {
    journal.transaction(() => {
      const doubtful = repaired.outcome === 'exact' ? 0 : doubtEverything(journal, newId, clock.now());
      journal.meta.set('recovery', { ...repaired, doubtful });
    });
  }
  rmSync(files.repair, { recursive: true, force: true });
  return {
    ...journal,
    close() {
      keeper.stop();
      journal.close();
      if (!isDamaged) noteClose(files);
    },
  };
}
