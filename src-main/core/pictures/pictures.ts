import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import type { Journal } from '../journal/journal.ts';
import { limitedCall } from '../limiter/limited-call.ts';
import type { Priority } from '../limiter/limiter-types.ts';
import type { Clock, Logger } from '../ports.ts';
import type { Engine } from '../sync/engine/engine-types.ts';
import { sha256, type Picture, type PictureFiles } from './picture-files.ts';

/** A download starts by itself only while the budget has this many further calls. */
const reservedCalls = 40;
/** The time before a budget that was too short is looked at again, ms. */
const retryMs = 30_000;
/** How long a picture that the service lacks is not asked for again, ms. */
const absentMs = 10 * 60_000;

const dayMs = 24 * 60 * 60_000;
/** When the first cleaning follows the start, ms. */
const firstPruneMs = 10 * 60_000;
/** How long a picture stays that nothing refers to, ms: longer than an undo, a backup of the journal or a late edit. */
const unusedMs = 30 * dayMs;

/** The pictures of an account's texts: kept here, and downloaded where a text of the service shows another one. */
export interface Pictures {
  /** Resolves with the hash once the picture is on disk. Throws as `PictureFiles.add` does. */
  add(bytes: Uint8Array): Promise<string>;
  /** In bytes; null if it is not here. */
  size(hash: string): number | null;
  /** A picture of a text; it is downloaded if it is not here. Null if it cannot be had now. */
  read(hash: string): Promise<Picture | null>;
  /** Downloads what is missing, one after the other, while the engine has nothing to do. */
  see(status: SyncStatus): void;
  dispose(): void;
}

interface Options {
  readonly journal: Journal;
  readonly files: PictureFiles;
  readonly withService: Engine['withService'];
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly onArrived: (hash: string) => void;
}

export function createPictures({ journal, files, withService, clock, log, onArrived }: Options): Pictures {
  const running = new Map<string, Promise<boolean>>();
  /** Monotonic times, ms. */
  const absent = new Map<string, number>();
  let wanted: string[] = [];
  let scannedAt: number | null = null;
  let isFetching = false;
  let disposed = false;
  let cancelRetry = (): void => {};

  const isAbsent = (hash: string): boolean =>
    clock.monotonic() - (absent.get(hash) ?? Number.NEGATIVE_INFINITY) < absentMs;

  /** @returns whether the service can be asked for another one */
  async function download(hash: string, priority: Priority): Promise<boolean> {
    const outcome = await withService(({ api, limiter, signal }) =>
      limitedCall(limiter, priority, () => api.files.get(hash), signal),
    );
    if (outcome.type !== 'ok') {
      if (outcome.type === 'refused') absent.set(hash, clock.monotonic());
      return outcome.type === 'refused';
    }
    if (sha256(outcome.value) !== hash) {
      absent.set(hash, clock.monotonic());
      log.error('the service has sent another picture than it was asked for');
      return true;
    }
    await files.add(outcome.value);
    onArrived(hash);
    return true;
  }

  /** Never rejects: the picture is missing until the next try. */
  async function fetchOnce(hash: string, priority: Priority): Promise<boolean> {
    const started =
      running.get(hash) ??
      download(hash, priority)
        .catch((error: unknown) => {
          if (!disposed && !(isAppError(error) && error.code === 'not-connected'))
            log.error('a picture was not downloaded', error);
          return false;
        })
        .finally(() => running.delete(hash));
    running.set(hash, started);
    return await started;
  }

  function scan(): void {
    const head = journal.feed.head();
    if (head === scannedAt) return;
    scannedAt = head;
    const referenced = journal.files.inRecords();
    if (referenced.size === 0) return;
    const here = new Set(files.hashes());
    wanted = [...referenced].filter((hash) => !here.has(hash) && !isAbsent(hash));
  }

  async function fetchMissing(): Promise<void> {
    isFetching = true;
    try {
      for (;;) {
        const hash = wanted.shift();
        if (hash === undefined) return;
        const isFree = await withService(async ({ limiter }) => limiter.forecast(reservedCalls) === 0);
        if (!isFree || !(await fetchOnce(hash, 'prefetch'))) {
          wanted.unshift(hash);
          return;
        }
      }
    } catch (error) {
      log.error('pictures were not downloaded', error);
    } finally {
      isFetching = false;
    }
  }

  /** Fetches on at the next change of the status, or after a while. */
  function start(): void {
    cancelRetry();
    cancelRetry = (): void => {};
    if (disposed || isFetching) return;
    scan();
    if (wanted.length === 0) return;
    void fetchMissing().then(() => {
      if (!disposed && wanted.length > 0) cancelRetry = clock.after(retryMs, start);
    });
  }

  async function prune(): Promise<void> {
    try {
      const now = clock.now();
      const used = journal.files.inJournal();
      await files.prune(used, now, now - unusedMs);
      // The journal may have been closed during the wait.
      if (!disposed) journal.transaction(() => journal.files.prune(used, now - unusedMs));
    } catch (error) {
      log.error('unused pictures were not removed', error);
    }
    if (!disposed) cancelPrune = clock.after(dayMs, () => void prune());
  }

  let cancelPrune = clock.after(firstPruneMs, () => void prune());

  return {
    add: (bytes) => files.add(bytes),
    size: files.size,
    async read(hash) {
      const here = files.read(hash);
      if (here !== null || journal.meta.get('storesFiles') !== true || isAbsent(hash)) return here;
      await fetchOnce(hash, 'user');
      return files.read(hash);
    },
    see({ current }) {
      if (current.phase === 'idle' && !isFetching && journal.meta.get('storesFiles') === true) start();
    },
    dispose() {
      disposed = true;
      cancelRetry();
      cancelPrune();
    },
  };
}
