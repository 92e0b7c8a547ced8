import type { DatabaseFile } from '../journal/storage/database.ts';
import { reopenRedoLog, type RedoEnd, type RedoLog } from '../journal/redo-log.ts';
import type { Clock, Logger } from '../ports.ts';
import { DamagedCopy, listBackups, listLogs, makeBackup } from './backups.ts';
import { examineClosed } from './examine.ts';
import { openWatermark, type Watermark } from './watermark.ts';

/** Interval of backups, ms. A long redo log makes one due earlier. */
const dayMs = 24 * 60 * 60_000;
/** A redo log of this size replays in about 1 s. */
const longLogBytes = 32 * 1024 * 1024;
/** Interval of checks whether a backup is due, ms. */
const checkIntervalMs = 60_000;

/**
 * A backup waits for this time without an edit, ms, because it blocks the main process for seconds with 10,000
 * proposals.
 */
const idleMs = 15_000;
/** After this many waits the backup is made in any case. */
const maxWaits = 20;

/** Makes the backups of an open journal and the redo log since the newest one. */
export interface BackupKeeper {
  /** The database appends its transactions here. Each backup starts a new file. */
  readonly redo: RedoLog;
  /** Continues the newest redo log if it ends with the journal's last transaction. Otherwise makes a new backup. */
  begin(
    database: Pick<DatabaseFile, 'copyTo'>,
    position: { readonly version: number; readonly seq: number },
  ): void;
  stop(): void;
}

interface KeeperOptions {
  readonly folder: string;
  /** Path of the watermark file. */
  readonly watermark: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Finds the end of a log (`findRedoEnd`). */
  readonly findEnd: (log: string) => RedoEnd | null;
  /** Number of the journal's newest edit. */
  readonly newestEdit: () => number;
  /** Called if a copy shows that the journal is damaged. */
  readonly onDamage: () => void;
}

/** Transactions before `begin` are not logged. */
export function createBackupKeeper({
  folder,
  watermark,
  clock,
  log,
  findEnd,
  newestEdit,
  onDamage,
}: KeeperOptions): BackupKeeper {
  let current: RedoLog | null = null;
  let mark: Watermark | null = null;
  let madeAt = Number.NEGATIVE_INFINITY;
  let cancel = (): void => {};

  function backUp(database: Pick<DatabaseFile, 'copyTo'>, version: number): void {
    try {
      const at = clock.now();
      const next = makeBackup({ folder, at, version, copyTo: (path) => database.copyTo(path) });
      current?.close();
      current = next;
      madeAt = at;
    } catch (error) {
      // The journal works without a backup. The next check tries again.
      log.error('no backup of the journal could be made', error);
      // After a clean close the journal is not fully read at start (`takeClose`), so a copy may be the first to show
      // damage.
      if (error instanceof DamagedCopy) onDamage();
    }
  }

  function isDue(): boolean {
    if (current === null || current.hasGap() || current.size() > longLogBytes) return true;
    // `abs`: a clock that was set back must not prevent backups.
    return Math.abs(clock.now() - madeAt) >= dayMs;
  }

  function continueLog(seq: number, version: number): boolean {
    const [newest] = listBackups(folder);
    const [newestLog] = listLogs(folder);
    if (newest === undefined || newestLog?.number !== newest.number) return false;
    const end = findEnd(newestLog.path);
    if (end?.version !== version) return false;
    // Only its position is read: the backup was examined when it was made, and is examined again before a restore.
    const examined = examineClosed(newest.database, {});
    if (examined.state !== 'sound' || (end.seq ?? examined.seq) !== seq) return false;
    // A log that lacks a transaction cannot be replayed to its end.
    if (end.entryCount !== seq - examined.seq) return false;
    try {
      current = reopenRedoLog(newestLog.path, end.size);
    } catch (error) {
      log.error('the redo log of the journal cannot be continued', error);
      return false;
    }
    madeAt = newest.at;
    return true;
  }

  /** Null if the journal cannot be read. The backup then reports the reason. */
  function lastEdit(): number | null {
    try {
      return newestEdit();
    } catch {
      return null;
    }
  }

  function backUpWhenIdle(database: Pick<DatabaseFile, 'copyTo'>, version: number, waits: number): void {
    const before = lastEdit();
    cancel = clock.after(idleMs, () => {
      if (waits > 0 && lastEdit() !== before) {
        backUpWhenIdle(database, version, waits - 1);
        return;
      }
      backUp(database, version);
      watch(database, version);
    });
  }

  function watch(database: Pick<DatabaseFile, 'copyTo'>, version: number): void {
    cancel = clock.after(checkIntervalMs, () => {
      if (isDue()) backUpWhenIdle(database, version, maxWaits);
      else watch(database, version);
    });
  }

  return {
    redo: {
      append(entry) {
        current?.append(entry);
        // Written even if the log failed: then the mark shows that the log ends too early.
        mark?.note(entry.seq);
      },
      size: () => current?.size() ?? 0,
      hasGap: () => current?.hasGap() ?? true,
      close() {
        current?.close();
        mark?.close();
      },
    },
    begin(database, { version, seq }) {
      mark = openWatermark(watermark, seq);
      // A backup that is due by time or size waits for the first check, because it would delay the first window.
      if (!continueLog(seq, version)) backUp(database, version);
      watch(database, version);
    },
    stop: () => cancel(),
  };
}
