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
  /**
   * Records that a reading of all changes, whose first call began at the mark, was applied: it counts as a read of every
   * record that a list has.
   */
  recordAllRead(mark: number): void;
  /** Records that a read of the record was not applied: until it is read itself, no reading of all changes counts. */
  recordSkipped(localId: LocalId): void;
  /**
   * Undoes the reads that the synchronous work of now has recorded. Call it after a rollback: what they returned is not
   * in the journal.
   */
  undoReads(): void;
  /**
   * Records that the service refused a write because its record had changed. The reading before the next write must
   * begin after this.
   */
  recordOvertaken(localId: LocalId): void;
  /** Records that a write of the record was answered otherwise. */
  recordAnswered(localId: LocalId): void;
  /** Whether a write of the record needs a reading of the record itself, because more than its number may be unknown. */
  mustBeRead(localId: LocalId): boolean;
  /** Whether a read that began after the mark was recorded, also one that does not count any more. */
  isNewerKnown(localId: LocalId, mark: number): boolean;
  /** Records the number of a change of our own, whose answer has the record. */
  recordOwnChange(localId: LocalId, change: number): void;
  /** The highest number of our own changes of the record; 0 for none. */
  ownChange(localId: LocalId): number;
  /**
   * Records that a change of our own has given another record, or all in a list of siblings, a number that no answer
   * tells: at least this one.
   */
  recordSideEffect(key: string, change: number): void;
  /**
   * Records that a call of our own begins, which may give the keys such a number.
   *
   * @returns to be called when the call has ended
   */
  beginSideEffects(keys: readonly string[]): () => void;
  /** The highest number of `recordSideEffect`; 0 for none, infinite while such a call is in flight. */
  sideEffect(key: string): number;
  /** Whether a call that began after the mark has returned the record. */
  wasReadAfter(localId: LocalId, mark: number): boolean;
  /**
   * The age of the record's last read; null if it was not read since the start or the last `forgetReads`.
   *
   * @param isListed whether a reading of all changes includes the record
   */
  lastRead(localId: LocalId, isListed?: boolean): LastRead | null;
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

interface Read {
  readonly mark: number;
  readonly requestedAt: Moment;
  readonly answeredAt: Moment;
}

/** A record's read before the one that replaced it. */
interface FormerRead {
  readonly localId: LocalId;
  readonly read: Read | undefined;
  readonly isSkipped: boolean;
  readonly newestMark: number | undefined;
}

/** Number of newest marks whose times are stored. A read from an older mark is ignored. */
const maxMarks = 1_000;

function raise<K>(highest: Map<K, number>, key: K, value: number): void {
  highest.set(key, Math.max(highest.get(key) ?? 0, value));
}

/** In memory only, because no read outlives the process. */
export function createLocalWriteClock(clock: Pick<Clock, 'now' | 'monotonic'>): LocalWriteClock {
  const lastWrites = new Map<string, number>();
  const firstSeen = new Map<LocalId, number>();
  const marks = new Map<number, Moment>();
  const lastReads = new Map<LocalId, Read>();
  let allRead: Read | null = null;
  /** The records that a reading of all changes does not count for. */
  const skipped = new Set<LocalId>();
  const missedTurns = new Map<LocalId, number>();
  /** What `undoReads` restores, the newest last. */
  let formerReads: FormerRead[] = [];
  /** The sequence at which a write was refused because its record had changed. */
  const overtaken = new Map<LocalId, number>();
  const newestMarks = new Map<LocalId, number>();
  const ownChanges = new Map<LocalId, number>();
  const sideEffects = new Map<string, number>();
  const callsInFlight = new Map<string, number>();
  let sequence = 0;
  let forgottenUntil = 0;

  const currentMoment = (): Moment => ({ monotonic: clock.monotonic(), wall: clock.now() });
  const elapsedMs = ({ monotonic, wall }: Moment): number =>
    Math.max(clock.monotonic() - monotonic, clock.now() - wall);

  function touch(key: string): void {
    sequence += 1;
    lastWrites.set(key, sequence);
  }

  /** A read that began at the mark; null if it is too old, or was forgotten meanwhile. */
  function readAt(mark: number): Read | null {
    const requestedAt = marks.get(mark);
    return requestedAt === undefined || mark < forgottenUntil
      ? null
      : { mark, requestedAt, answeredAt: currentMoment() };
  }

  function keepFormerRead(localId: LocalId): void {
    // A transaction is synchronous, so that it has ended when the microtask runs.
    if (formerReads.length === 0) queueMicrotask(() => (formerReads = []));
    formerReads.push({
      ...{ localId, read: lastReads.get(localId), isSkipped: skipped.has(localId) },
      newestMark: newestMarks.get(localId),
    });
  }

  function newestRead(localId: LocalId, isListed: boolean): Read | null {
    const own = lastReads.get(localId) ?? null;
    const common = isListed && !skipped.has(localId) ? allRead : null;
    return common !== null && common.mark > (own?.mark ?? 0) ? common : own;
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
      keepFormerRead(localId);
      raise(newestMarks, localId, mark);
      const read = readAt(mark);
      if (read === null || (overtaken.get(localId) ?? 0) > mark || (lastReads.get(localId)?.mark ?? 0) > mark)
        return;
      lastReads.set(localId, read);
      skipped.delete(localId);
    },
    recordAllRead(mark) {
      const read = readAt(mark);
      if (read !== null && (allRead?.mark ?? 0) <= mark) allRead = read;
    },
    recordSkipped: (localId) => void skipped.add(localId),
    undoReads() {
      for (const { localId, read, isSkipped, newestMark } of formerReads.toReversed()) {
        newestMarks.set(localId, newestMark ?? 0);
        if (read === undefined) lastReads.delete(localId);
        else lastReads.set(localId, read);
        if (isSkipped) skipped.add(localId);
      }
      formerReads = [];
    },
    recordOvertaken(localId) {
      sequence += 1;
      overtaken.set(localId, sequence);
      lastReads.delete(localId);
      skipped.add(localId);
    },
    recordAnswered: (localId) => void overtaken.delete(localId),
    mustBeRead: (localId) => skipped.has(localId) || overtaken.has(localId),
    isNewerKnown: (localId, mark) => (newestMarks.get(localId) ?? 0) > mark,
    recordOwnChange: (localId, change) => raise(ownChanges, localId, change),
    ownChange: (localId) => ownChanges.get(localId) ?? 0,
    recordSideEffect: (key, change) => raise(sideEffects, key, change),
    beginSideEffects(keys) {
      for (const key of keys) callsInFlight.set(key, (callsInFlight.get(key) ?? 0) + 1);
      return () => {
        for (const key of keys) callsInFlight.set(key, (callsInFlight.get(key) ?? 1) - 1);
      };
    },
    sideEffect: (key) => ((callsInFlight.get(key) ?? 0) > 0 ? Infinity : (sideEffects.get(key) ?? 0)),
    wasReadAfter: (localId, mark) => (newestRead(localId, true)?.mark ?? 0) > mark,
    lastRead(localId, isListed = true) {
      const read = newestRead(localId, isListed);
      return read === null
        ? null
        : {
            ...{ sinceRequestMs: elapsedMs(read.requestedAt), sinceAnswerMs: elapsedMs(read.answeredAt) },
            missedTurns: missedTurns.get(localId) ?? 0,
          };
    },
    recordMissedTurn(localId) {
      // Without a known read there is no missed turn to count.
      const hadRead = newestRead(localId, true) !== null;
      lastReads.delete(localId);
      skipped.add(localId);
      if (!hadRead) return;
      missedTurns.set(localId, (missedTurns.get(localId) ?? 0) + 1);
    },
    resetMissedTurns: (localId) => void missedTurns.delete(localId),
    forgetReads() {
      sequence += 1;
      forgottenUntil = sequence;
      lastReads.clear();
      allRead = null;
    },
  };
}
