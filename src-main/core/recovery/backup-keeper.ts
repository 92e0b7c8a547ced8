import type { DatabaseFile } from '../journal/storage/database.ts';
import { reopenRedoLog, type RedoEnd, type RedoLog } from '../journal/redo-log.ts';
import type { Clock, Logger } from '../ports.ts';
import { DamagedCopy, listBackups, listLogs, makeBackup } from './backups.ts';
import { examineClosed } from './examine.ts';
import { openWatermark, type Watermark } from './watermark.ts';

/** A new generation every day, and earlier when the log has grown long. */
const dayMs = 24 * 60 * 60_000;
/** So many bytes of log are carried out again in about a second. */
const longLogBytes = 32 * 1024 * 1024;
/** Between two looks whether a backup is due, ms. */
const lookEveryMs = 60_000;

/** A backup takes the main process seconds in one piece where there are ten thousand proposals: it waits until nobody edits. */
const restMs = 15_000;
/** So often it waits once more; then it is made all the same. */
const mostRests = 20;

/** Keeps the backups of an open journal, and the log of what came after the newest. */
export interface BackupKeeper {
  /** What the database writes its transactions to, whatever file that is at the moment. */
  readonly redo: RedoLog;
  /** Goes on with the newest log where it ends exactly where the journal does; makes a new backup otherwise. */
  begin(
    database: Pick<DatabaseFile, 'copyTo'>,
    position: { readonly version: number; readonly seq: number },
  ): void;
  stop(): void;
}

interface KeeperOptions {
  /** Where the backups lie. */
  readonly folder: string;
  /** The file of the high-water mark. */
  readonly watermark: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Finds the end of a log (`findRedoEnd`). */
  readonly findEnd: (log: string) => RedoEnd | null;
  /** The number of the newest edit that the journal has. */
  readonly newestEdit: () => number;
  /** Told when a copy shows that the journal is damaged. */
  readonly onDamage: () => void;
}

/** Makes the keeper. Until `begin`, nothing is logged. */
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
      // The journal works without; it is tried again in a minute.
      log.error('no backup of the journal could be made', error);
      // What was closed well is not read from end to end at the start (`takeClose`), but it is here, every day.
      if (error instanceof DamagedCopy) onDamage();
    }
  }

  function isDue(): boolean {
    if (current === null || current.hasGap() || current.size() > longLogBytes) return true;
    // A clock that was set back must not keep backups from being made.
    return Math.abs(clock.now() - madeAt) >= dayMs;
  }

  function continueSync(seq: number, version: number): boolean {
    const [newest] = listBackups(folder);
    const [newestLog] = listLogs(folder);
    if (newest === undefined || newestLog?.number !== newest.number) return false;
    const end = findEnd(newestLog.path);
    if (end?.version !== version) return false;
    // It was examined when it was made, and will be before it is restored.
    const examined = examineClosed(newest.database, {});
    if (examined.state !== 'sound' || (end.seq ?? examined.seq) !== seq) return false;
    current = reopenRedoLog(newestLog.path, end.size);
    madeAt = newest.at;
    return true;
  }

  /** Null where the journal cannot say: why it cannot is for the backup to find out. */
  function lastEdit(): number | null {
    try {
      return newestEdit();
    } catch {
      return null;
    }
  }

  function backUpAtRest(database: Pick<DatabaseFile, 'copyTo'>, version: number, rests: number): void {
    const before = lastEdit();
    cancel = clock.after(restMs, () => {
      if (rests > 0 && lastEdit() !== before) {
        backUpAtRest(database, version, rests - 1);
        return;
      }
      backUp(database, version);
      watch(database, version);
    });
  }

  function watch(database: Pick<DatabaseFile, 'copyTo'>, version: number): void {
    cancel = clock.after(lookEveryMs, () => {
      if (isDue()) backUpAtRest(database, version, mostRests);
      else watch(database, version);
    });
  }

  return {
    redo: {
      append(entry) {
        current?.append(entry);
        // Also when the log takes no more: that it ends too early is what this says then.
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
      // A backup that is merely due comes with the first look, when the window is open: it takes seconds for ten
      // thousand proposals, and until then the log goes on.
      if (!continueSync(seq, version)) backUp(database, version);
      watch(database, version);
    },
    stop: () => cancel(),
  };
}
