import type { MetaStore } from '../../journal/meta-store.ts';
import type { Clock } from '../../ports.ts';
import { readsChanges } from '../pull/read-changes.ts';

/** Interval of polls, ms. */
const pollEveryMs = 30_000;
/** Interval of full syncs, ms. */
const fullSyncEveryMs = 30 * 60_000;
/** How long a poll waits for the end of a queue before it is made beside its pushes, ms. */
const patienceMs = 30_000;
/**
 * Least time between two polls that the service's changes ask for, ms: others must not use up the budget. A poll takes
 * about three calls, or seven if it reads the changes of each list.
 */
const betweenToldMs = { lists: 3_000, changes: 7_000 };

/** A full sync that goes on where an earlier one was interrupted is `resumed`. */
export type PullKind = 'poll' | 'full' | 'resumed';

/** When the next pull is due. */
export interface PullSchedule {
  /** @param hasPushes whether pushes are under way: a pull waits for their end, but a poll not for long */
  isDue(hasPushes: boolean): boolean;
  /** The kind of a pull that begins now. */
  nextKind(): PullKind;
  /** Milliseconds until the next poll; infinite while a pull is under way. Pushes go before a full sync. */
  untilPollMs(hasPushes: boolean): number;
  /** Makes a poll due now. During a pull, because that may have read its data before, it follows at its end. */
  request(): void;
  /** The same for a change that the service tells, but not too often. */
  requestTold(): void;
  begin(kind: PullKind): void;
  /** @param isComplete whether the pull has read all that it should */
  end(kind: PullKind, isComplete: boolean): void;
}

/** Reads the time of the last full sync, and whether a poll reads the changes of each list. */
export function createPullSchedule(clock: Clock, meta: Pick<MetaStore, 'get'>): PullSchedule {
  /** Monotonic times, ms; 0: at once. */
  let nextPollAt = 0;
  let nextFullSyncAt = 0;
  let nextToldAt = 0;
  let isTold = false;
  let fullSyncBeganAt = clock.monotonic() - Math.max(0, clock.now() - (meta.get('fullSyncBeganAt') ?? 0));
  /** Whether an interrupted full sync goes on, or there was none yet. */
  const mustReadAll = (): boolean =>
    (meta.get('fullSyncCursor') ?? null) !== null || (meta.get('lastPulledAt') ?? null) === null;
  function untilPollMs(hasPushes: boolean): number {
    if (hasPushes && mustReadAll()) return Infinity;
    return nextPollAt + (hasPushes ? patienceMs : 0) - clock.monotonic();
  }
  return {
    isDue: (hasPushes) => untilPollMs(hasPushes) <= 0 || (!hasPushes && clock.monotonic() >= nextFullSyncAt),
    nextKind() {
      if ((meta.get('fullSyncCursor') ?? null) !== null) return 'resumed';
      return mustReadAll() || clock.monotonic() >= nextFullSyncAt ? 'full' : 'poll';
    },
    untilPollMs,
    request() {
      // Pushes after a reconnection go first, so the poll's patience begins again.
      nextPollAt = clock.monotonic();
    },
    requestTold() {
      isTold = true;
      nextPollAt = Math.min(nextPollAt, Math.max(clock.monotonic(), nextToldAt));
    },
    begin(kind) {
      const now = clock.monotonic();
      if (kind === 'full') fullSyncBeganAt = now;
      if (isTold) nextToldAt = now + betweenToldMs[readsChanges({ meta }) ? 'changes' : 'lists'];
      isTold = false;
      nextPollAt = Infinity;
    },
    end(kind, isComplete) {
      const now = clock.monotonic();
      if (nextPollAt === Infinity) nextPollAt = now + pollEveryMs;
      if (!isComplete || kind === 'poll') return;
      // A resumed full sync counts from its start, because its first pages are that old.
      nextFullSyncAt = (kind === 'resumed' ? fullSyncBeganAt : now) + fullSyncEveryMs;
    },
  };
}
