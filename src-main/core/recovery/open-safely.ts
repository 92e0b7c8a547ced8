import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { NewId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { recoveryReportSchema, type RecoveryReport } from '#shared/bridge/recovery-report.ts';
import { schemaVersion } from '#shared/storage/migrate-schema.ts';
import { restrictFile } from '../files/private-files.ts';
import { openDatabase } from '../journal/storage/database.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { migrations } from '../journal/storage/migrations.ts';
import { findRedoEnd, type RedoEnd } from '../journal/redo-log.ts';
import type { Clock, Logger } from '../ports.ts';
import { noFailpoint } from '../failpoint.ts';
import { createBackupKeeper } from './backup-keeper.ts';
import { listBackups, listLogs, makeBackup } from './backups.ts';
import { noteClose, takeClose } from './clean-close.ts';
import { markAllUncertain } from './mark-uncertain.ts';
import { examine, examineClosed, positionOf, type Examination } from './examine.ts';
import { accountFiles, ensureFolder, quarantine, replaceFile, type AccountFiles } from './files.ts';
import { recoverOperations } from './recover-operations.ts';
import { salvage, rescueOperations, type Salvaged } from './rescue.ts';
import { prepareRestore, type Restored } from './restore.ts';
import { openWatermark, readMark } from './watermark.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** How to treat a journal that was closed cleanly and looks sound. */
export type RepairMode = 'none' | 'examine' | 'restore';

export interface OpenOptions {
  /** The account's folder. */
  readonly folder: string;
  readonly accountKey: string;
  readonly newId: () => NewId;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * `examine`: verify the journal from end to end even after a clean close, because a part could not be read.
   * `restore`: restore it even if it looks sound or cannot be examined, because the user asked for that.
   */
  readonly repairMode?: RepairMode;
  /** Whether a journal must exist, so that a missing one is reported. */
  readonly isExpected?: boolean;
  /** Called if the file turns out to be damaged while in use: close and reopen it. */
  readonly onDamage: () => void;
}

type FindEnd = (log: string) => RedoEnd | null;

/** Caches the end of each log during one opening, because nobody writes then. A log can have tens of megabytes. */
function createEndCache(): FindEnd {
  const ends = new Map<string, RedoEnd | null>();
  return (log) => {
    const end = ends.get(log) ?? findRedoEnd(log);
    ends.set(log, end);
    return end;
  };
}

/** The last transaction known to exist. A file that ends earlier is incomplete. */
interface LastKnown {
  readonly seq: number;
  /** Whether a truncated log would be noticed. */
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
    // A log without a digest comes from a version that wrote no watermark either.
    isCertain:
      mark.state === 'known' || (mark.state === 'absent' && end !== null && end.backup === undefined),
  };
}

/** The problem to repair; null if the file can be used as it is. */
function diagnose(
  files: AccountFiles,
  found: Examination,
  last: LastKnown,
  isExpected: boolean,
): RecoveryReport['found'] | null {
  // The watermark is written before the account is saved (`announceJournal`).
  const isGone = isExpected && readMark(files.watermark).state === 'absent';
  const hasTrace = listBackups(files.backups).length > 0 || last.seq > 0 || isGone;
  switch (found.state) {
    case 'absent':
      return hasTrace ? 'missing' : null;
    case 'empty':
      return hasTrace ? 'damaged' : null;
    case 'damaged':
      return 'damaged';
    case 'sound':
      // SQLite silently drops the end of a damaged write-ahead log. Redo log and watermark show the loss.
      return last.seq > found.seq ? 'behind' : null;
  }
}

function outcomeOf(restored: Restored | null, last: LastKnown): RecoveryReport['outcome'] {
  if (restored === null) return 'rebuilt';
  return restored.isComplete && last.isCertain && restored.seq >= last.seq ? 'exact' : 'partial';
}

const repairSchema = recoveryReportSchema.omit({ uncertain: true, missing: true, missingCount: true });
type Repair = Readonly<z.infer<typeof repairSchema>>;

/** The record of a repair that was interrupted before the journal recorded it. */
function unfinished({ repair: file }: AccountFiles): Repair | null {
  try {
    const parsed = repairSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A repair in place of an unreadable record: one was started, and its result is unknown. */
function unknownRepair(files: AccountFiles, at: number): Repair | null {
  if (!existsSync(files.repair)) return null;
  return { at, found: 'damaged', outcome: 'partial', backupAt: null, keptIn: null };
}

/** Examines the file as far as necessary. */
function examineJournal(
  files: AccountFiles,
  { accountKey, repairMode = 'none', log }: OpenOptions,
  findEnd: FindEnd,
): Examination {
  const [newestLog] = listLogs(files.backups);
  const newestVersion = newestLog === undefined ? null : (findEnd(newestLog.path)?.version ?? null);
  const wasClosed = takeClose(files);
  if (wasClosed && repairMode === 'none') return examineClosed(files.journal, { accountKey, newestVersion });
  try {
    return examine(files.journal, { accountKey, newestVersion, thorough: repairMode !== 'none' });
  } catch (error) {
    if (repairMode !== 'restore') throw error;
    log.error('what is restored cannot be read', error);
    return { state: 'damaged', reason: 'it cannot be read', seq: null, canSalvage: false, isForeign: false };
  }
}

/** The source of the repaired journal: a restored backup, or a file with more transactions. */
type Choice =
  | { readonly from: 'backup'; readonly restored: Restored }
  | { readonly from: 'salvaged'; readonly salvaged: Salvaged }
  | { readonly from: 'itself' }
  | { readonly from: 'nothing' };

function choose(
  files: AccountFiles,
  { accountKey, repairMode }: OpenOptions,
  examined: Examination,
  last: LastKnown,
): Choice {
  const force = repairMode === 'restore';
  const restored = prepareRestore(files.backups, files.journal, { accountKey, force });
  if (restored !== null && (force || outcomeOf(restored, last) === 'exact'))
    return { from: 'backup', restored };
  // Pending operations must never be pushed to another account.
  if (examined.state === 'damaged' && examined.isForeign && restored === null && !force)
    throw new AppError('wrong-account', createReason('errors.otherAccount'));
  const reached = restored?.seq ?? -1;
  // A sound file that is behind is not replaced by a backup that is further behind.
  if (examined.state === 'sound' && examined.seq > reached) return { from: 'itself' };
  const canBeSalvaged = examined.state === 'damaged' && examined.canSalvage && (examined.seq ?? 0) > reached;
  if (canBeSalvaged) {
    const fresh = `${files.journal}.salvaged`;
    rmSync(fresh, { force: true });
    const salvaged = salvage(files.journal, fresh);
    if (salvaged !== null) return { from: 'salvaged', salvaged };
  }
  return restored === null ? { from: 'nothing' } : { from: 'backup', restored };
}

/** Moves a damaged file aside and restores it from a backup; null if nothing was wrong. */
function repair(files: AccountFiles, options: OpenOptions, findEnd: FindEnd): Repair | null {
  const { clock, log, repairMode } = options;
  const at = clock.now();
  const examined = examineJournal(files, options, findEnd);
  const last = lastKnown(files, examined, findEnd);
  const isRequested = repairMode === 'restore' && listBackups(files.backups).length > 0;
  const found = isRequested ? 'damaged' : diagnose(files, examined, last, options.isExpected ?? false);
  const before = unfinished(files);
  if (found === null) {
    // A file that reaches the last known transaction has lost nothing, so an unreadable record of a repair does not
    // matter.
    const isWhole = last.isCertain && examined.state === 'sound';
    return before ?? (isWhole ? null : unknownRepair(files, at));
  }
  log.error('the journal has to be restored', { found, examined });
  const choice = choose(files, options, examined, last);
  const restored = choice.from === 'backup' ? choice.restored : null;
  const keptIn = choice.from === 'itself' ? null : quarantine(files, at);
  const ownOutcome =
    choice.from === 'backup' || choice.from === 'nothing' ? outcomeOf(restored, last) : 'partial';
  const done: Repair = {
    at,
    found: before?.found ?? found,
    outcome: before?.outcome ?? ownOutcome,
    backupAt: restored?.backup.at ?? null,
    keptIn: before?.keptIn ?? keptIn,
  };
  replaceFile(files.repair, JSON.stringify(done));
  if (choice.from === 'backup') choice.restored.adopt();
  if (choice.from === 'salvaged') renameSync(choice.salvaged.path, files.journal);
  log.info('the journal was restored', { from: choice.from, outcome: done.outcome });
  return done;
}

/** Recovers operations from the damaged file one by one, so that a failed one does not stop the others. */
function rescue(journal: Journal, files: AccountFiles, repaired: Repair, options: OpenOptions): number {
  if (repaired.keptIn === null) return 0;
  const { accountKey, newId, clock, log } = options;
  const before = journal.operations.all().length;
  for (const operation of rescueOperations(join(files.damaged, repaired.keptIn, 'sync.db'), accountKey)) {
    try {
      recoverOperations({ journal, newId, clock, failpoint: noFailpoint }, [operation]);
    } catch (error) {
      log.error('an operation of the damaged file does not fit', error);
    }
  }
  return Math.max(0, journal.operations.all().length - before);
}

/** Records a repair in the journal, for the engine and the user. */
function report(journal: Journal, files: AccountFiles, repaired: Repair, options: OpenOptions): void {
  const { newId, clock } = options;
  journal.transaction(() => {
    const uncertain = repaired.outcome === 'exact' ? 0 : markAllUncertain(journal, newId, clock.now());
    journal.meta.set('recovery', { ...repaired, uncertain, missing: [], missingCount: 0 });
  });
  if (repaired.outcome === 'exact') return;
  const rescued = rescue(journal, files, repaired, options);
  const known = journal.meta.get('recovery') ?? null;
  if (rescued > 0 && known !== null)
    journal.meta.set('recovery', { ...known, uncertain: known.uncertain + rescued });
}

/** Backs up the file of an older version before its schema is migrated. */
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

/** Opens the repaired file and starts its backups. Closes everything before it throws. */
function openRepaired(
  files: AccountFiles,
  options: OpenOptions,
  findEnd: FindEnd,
  onDamage: () => void,
): Journal {
  const { accountKey, newId, clock, log } = options;
  const keeper = createBackupKeeper({
    folder: files.backups,
    watermark: files.watermark,
    clock,
    log,
    findEnd,
    newestEdit: () => journal.meta.get('lastDeviceSeq') ?? 0,
    onDamage,
  });
  const database = openDatabase(files.journal, { redo: keeper.redo, onDamage });
  let journal: Journal;
  try {
    keeper.begin(database, positionOf(files.journal));
    journal = createJournal({ database, accountKey, newId, log });
  } catch (error) {
    keeper.stop();
    try {
      database.close();
    } catch {
      // The failure has closed it.
    }
    throw error;
  }
  return {
    ...journal,
    close() {
      keeper.stop();
      journal.close();
    },
  };
}

/**
 * Writes the watermark of a new account before the account is saved. So a saved account without any trace of a journal
 * has lost it. Throws errors of the disk.
 */
export function announceJournal(folder: string): void {
  ensureFolder(folder);
  const { watermark } = accountFiles(folder);
  if (!existsSync(watermark)) openWatermark(watermark, 0).close();
}

/**
 * Opens an account's journal in any state of its files. A damaged journal is moved aside and replaced by the newest
 * sound backup with its redo log replayed; `meta.recovery` has the report until the user dismisses it. Backups are made
 * while it is open.
 *
 * Throws `storage` for a file of a newer version and for errors of the disk; then nothing has changed. Throws
 * `wrong-account` for another account's journal without a backup.
 */
export function openSafely(options: OpenOptions): Journal {
  ensureFolder(options.folder);
  const files = accountFiles(options.folder);
  const findEnd = createEndCache();
  const repaired = repair(files, options, findEnd);
  backUpBeforeMigration(files, options.clock.now());
  let isDamaged = false;
  const journal = openRepaired(files, options, findEnd, () => {
    isDamaged = true;
    options.onDamage();
  });
  if (repaired !== null) report(journal, files, repaired, options);
  rmSync(files.repair, { recursive: true, force: true });
  return {
    ...journal,
    close() {
      journal.close();
      if (!isDamaged) noteClose(files);
    },
  };
}
