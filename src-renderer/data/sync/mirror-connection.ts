import { createStore } from 'zustand/vanilla';
import { AppError } from '#shared/errors/app-error.ts';
import type { Reason } from '#shared/reasons/reason.ts';
import { createDebouncer } from '../lib/debouncer.ts';
import type { Observable } from '../lib/observable.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { createRetry } from '../lib/retry.ts';
import type { FeedReader } from './feed-reader.ts';
import type { Mirror } from './mirror.ts';
import type { SaveTracker } from './save-state.ts';

/** Whether the mirror matches the journal. */
export type MirrorPhase =
  | { readonly phase: 'starting' }
  /** The mirror is being rebuilt. `records` is the number of records read so far. */
  | { readonly phase: 'rebuilding'; readonly records: number }
  | { readonly phase: 'ready' }
  /** The journal or the mirror's storage cannot be reached. The store retries. */
  | { readonly phase: 'failed'; readonly reason: Reason };

interface Dependencies {
  readonly openMirror: () => Promise<void>;
  readonly feed: Pick<FeedReader, 'attach' | 'catchUp' | 'rebuild'>;
  readonly mirror: Pick<Mirror, 'getUnacknowledged'>;
  readonly saves: Pick<SaveTracker, 'setStorageFailure' | 'setUnacknowledged'>;
}

/** The feed is read this long after the last edit, which is on screen already: reading would delay the next edit. */
const editPauseMs = 250;

/** Keeps the mirror equal to the journal: attaches it, then follows the feed. Retries after failures. */
export function createMirrorConnection({ openMirror, feed, mirror, saves }: Dependencies) {
  const phase = createStore<MirrorPhase>(() => ({ phase: 'starting' }));
  const attached = Promise.withResolvers<void>();
  const debouncer = createDebouncer({ waitMs: editPauseMs, maxWaitMs: 1000 });
  let lastEditAt = Number.NEGATIVE_INFINITY;

  function setPhase(next: MirrorPhase): void {
    const isReplaced = true;
    phase.setState(next, isReplaced);
  }

  const onRebuild = (records: number): void => setPhase({ phase: 'rebuilding', records });

  async function updateSaveState(): Promise<void> {
    saves.setUnacknowledged(await mirror.getUnacknowledged());
  }

  const attaching = createRetry(
    async () => {
      await openMirror();
      await feed.attach(onRebuild);
      await updateSaveState();
      setPhase({ phase: 'ready' });
      saves.setStorageFailure(null);
      attached.resolve();
    },
    (error) => setPhase({ phase: 'failed', reason: reasonOf(error) }),
  );

  const reading = createRetry(
    async () => {
      if (phase.getState().phase !== 'ready') return;
      await feed.catchUp();
      await updateSaveState();
    },
    () => attaching.run(),
  );

  function scheduleRead(): void {
    debouncer.schedule(reading.run);
  }

  return {
    phase: phase as Observable<MirrorPhase>,
    /** Resolves after the first attach. */
    attached: attached.promise,
    /** Rebuilds the mirror if it does not match the journal, then reads the feed to its end. */
    attach: attaching.run,
    /** Resolves when the latest attach has ended. Rejects if it failed. */
    async assertAttached(): Promise<void> {
      await attaching.idle();
      const state = phase.getState();
      if (state.phase === 'failed') throw new AppError('unavailable', state.reason, { retriable: true });
    },
    /** Attaches now. Resolves when that has ended, successful or not. */
    async attachNow(): Promise<void> {
      attaching.run();
      await attaching.idle();
    },
    /** Reads the feed now. Resolves when that has ended, successful or not. */
    async readNow(): Promise<void> {
      reading.run();
      await reading.idle();
    },
    scheduleRead,
    recordEdit(): void {
      lastEditAt = performance.now();
    },
    onFeedAdvanced(): void {
      if (performance.now() - lastEditAt < editPauseMs) scheduleRead();
      else reading.run();
    },
    /** Reads all records again, on the user's request. If it rejects, the old records stay. */
    async rebuild(): Promise<void> {
      try {
        await feed.rebuild(onRebuild);
        setPhase({ phase: 'ready' });
      } finally {
        // After a failure, this sets the phase again.
        attaching.run();
      }
    },
    stop(): void {
      debouncer.cancel();
      attaching.stop();
      reading.stop();
    },
    idle: () => Promise.allSettled([attaching.idle(), reading.idle()]),
  };
}

export type MirrorConnection = ReturnType<typeof createMirrorConnection>;
