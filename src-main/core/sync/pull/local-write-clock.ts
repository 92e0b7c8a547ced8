import type { LocalId } from '#shared/domain/ids.ts';
import type { Clock } from '../../ports.ts';

/** The age of the last read of a record. */
export interface LastRead {
  /** Time since the start of the call, ms. The read may lack later changes by others. */
  readonly sinceRequestMs: number;
  /** Time since the answer, ms. */
  readonly sinceAnswerMs: number;
  /** Number of consecutive times that the turn of its write came and the last read was too old. */
  readonly missedTurns: number;
}

/**
 * A logical clock that orders the app's writes relative to its reads. A list that was requested before a write and
 * answered after it must not restore the older state. The clock also knows the age of each record's last read.
 */
export interface LocalWriteClock {
  /** Returns a new mark. Call it before a request. */
  mark(): number;
  /**
   * Records a write.
   *
   * @param key a record's local id, or the key of a list of siblings
   */
  touch(key: string): void;
  /** Whether the record or list was written after the mark. */
  wasWrittenAfter(key: string, mark: number): boolean;
  /** Records that a read has returned a new record. */
  recordFirstSeen(localId: LocalId): void;
  /** Whether a read first returned the record after the mark. */
  becameKnownAfter(localId: LocalId, mark: number): boolean;
  /** Records that a call that began at the mark has returned the record, or its absence. */
  recordRead(localId: LocalId, mark: number): void;
  /** Whether a call that began after the mark has returned the record. */
  wasReadAfter(localId: LocalId, mark: number): boolean;
  /** The age of the record's last read; null if it was not read since the start or the last `forgetReads`. */
  lastRead(localId: LocalId): LastRead | null;
  /**
   * Records that the turn of a write came, but the record's last read was too old. The record then counts as never
   * read.
   */
  recordMissedTurn(localId: LocalId): void;
  /** Resets the missed turns of a record whose write was answered. */
  resetMissedTurns(localId: LocalId): void;
  /** Forgets all reads, also those of calls that are in flight now. */
  forgetReads(): void;
}

/** A time on both clocks: the monotonic clock may stop while the computer sleeps, the wall clock can be set. */
interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

/** Number of newest marks whose times are stored. A read from an older mark is ignored. */
const maxMarks = 1_000;

/** In memory only, because no read outlives the process. */
export function createLocalWriteClock(clock: Pick<Clock, 'now' | 'monotonic'>): LocalWriteClock {
  const lastWrites = new Map<string, number>();
  const firstSeen = new Map<LocalId, number>();
  const marks = new Map<number, Moment>();
  const lastReads = new Map<
    LocalId,
    { readonly mark: number; readonly requestedAt: Moment; readonly answeredAt: Moment }
  >();
  const missedTurns = new Map<LocalId, number>();
  let sequence = 0;
  let forgottenUntil = 0;

  const currentMoment = (): Moment => ({ monotonic: clock.monotonic(), wall: clock.now() });
  const elapsedMs = ({ monotonic, wall }: Moment): number =>
    Math.max(clock.monotonic() - monotonic, clock.now() - wall);

  function touch(key: string): void {
    sequence += 1;
    lastWrites.set(key, sequence);
  }

  return {
    mark() {
      sequence += 1;
      marks.set(sequence, currentMoment());
      const oldest = marks.size > maxMarks ? marks.keys().next().value : undefined;
      if (oldest !== undefined) marks.delete(oldest);
      return sequence;
    },
    touch,
    wasWrittenAfter: (key, mark) => (lastWrites.get(key) ?? 0) > mark,
    recordFirstSeen(localId) {
      touch(localId);
      firstSeen.set(localId, sequence);
    },
    becameKnownAfter: (localId, mark) => (firstSeen.get(localId) ?? 0) > mark,
    recordRead(localId, mark) {
      const requestedAt = marks.get(mark);
      if (requestedAt === undefined || mark < forgottenUntil) return;
      if ((lastReads.get(localId)?.mark ?? 0) <= mark)
        lastReads.set(localId, { mark, requestedAt, answeredAt: currentMoment() });
    },
    wasReadAfter: (localId, mark) => (lastReads.get(localId)?.mark ?? 0) > mark,
    lastRead(localId) {
      const read = lastReads.get(localId);
      return read === undefined
        ? null
        : {
            ...{ sinceRequestMs: elapsedMs(read.requestedAt), sinceAnswerMs: elapsedMs(read.answeredAt) },
            missedTurns: missedTurns.get(localId) ?? 0,
          };
    },
    recordMissedTurn(localId) {
      // Without a known read there is no missed turn to count.
      if (!lastReads.delete(localId)) return;
      missedTurns.set(localId, (missedTurns.get(localId) ?? 0) + 1);
    },
    resetMissedTurns: (localId) => void missedTurns.delete(localId),
    forgetReads() {
      sequence += 1;
      forgottenUntil = sequence;
      lastReads.clear();
    },
  };
}
