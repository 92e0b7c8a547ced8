import type { LocalId } from '#shared/domain/ids.ts';
import type { Clock } from '../../ports.ts';

/** The age of the last read of a record, ms. */
export interface Shown {
  /** Time since the start of the call. Later changes by others may be missing. */
  readonly sinceAsked: number;
  /** Time since the answer. */
  readonly sinceCame: number;
  /** Number of consecutive turns of its write at which the last read was too old. */
  readonly missedTurns: number;
}

/**
 * Orders our own writes, and new records of reads, relative to reads. So a list that was requested before a write and
 * answered after it cannot restore the older state. Also knows the age of each record's last read.
 */
export interface LocalWriteClock {
  /** Returns the present mark. Take it before a request. */
  mark(): number;
  /** @param key a record's local id, or the name of a list of siblings */
  touch(key: string): void;
  /** Whether the record or list was written after the mark. */
  after(key: string, mark: number): boolean;
  /** A read has returned a new record. */
  meet(localId: LocalId): void;
  /** Whether the record became known after the mark. */
  metAfter(localId: LocalId, mark: number): boolean;
  /** A call that began at the mark has returned the record, or that it does not exist. */
  show(localId: LocalId, mark: number): void;
  /** Whether a call that began after the mark has returned the record. */
  shownAfter(localId: LocalId, mark: number): boolean;
  /** The age of the record's last read; null without one since the start or since `forgetShown`. */
  shown(localId: LocalId): Shown | null;
  /**
   * A write of the record had its turn, but the last read was too old or forgotten. The record counts as never read.
   */
  missTurn(localId: LocalId): void;
  /** A write of the record was answered. */
  takeTurn(localId: LocalId): void;
  /** Forgets all reads, also those of calls that are in flight now. */
  forgetShown(): void;
}

/** A time on both clocks: the monotonic clock may stop while the computer sleeps, the wall clock can be set. */
interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

/** Number of newest marks whose time is known. Records of older calls count as never read. */
const maxMarks = 1_000;

/** Held in memory, because reads do not outlive the process either. */
export function createLocalWriteClock(clock: Pick<Clock, 'now' | 'monotonic'>): LocalWriteClock {
  const last = new Map<string, number>();
  const met = new Map<LocalId, number>();
  const marks = new Map<number, Moment>();
  const showings = new Map<
    LocalId,
    { readonly mark: number; readonly asked: Moment; readonly came: Moment }
  >();
  const missed = new Map<LocalId, number>();
  let sequence = 0;
  let forgottenAt = 0;

  const present = (): Moment => ({ monotonic: clock.monotonic(), wall: clock.now() });
  const since = ({ monotonic, wall }: Moment): number =>
    Math.max(clock.monotonic() - monotonic, clock.now() - wall);

  function touch(key: string): void {
    sequence += 1;
    last.set(key, sequence);
  }

  return {
    mark() {
      sequence += 1;
      marks.set(sequence, present());
      const oldest = marks.size > maxMarks ? marks.keys().next().value : undefined;
      if (oldest !== undefined) marks.delete(oldest);
      return sequence;
    },
    touch,
    after: (key, mark) => (last.get(key) ?? 0) > mark,
    meet(localId) {
      touch(localId);
      met.set(localId, sequence);
    },
    metAfter: (localId, mark) => (met.get(localId) ?? 0) > mark,
    show(localId, mark) {
      const asked = marks.get(mark);
      if (asked === undefined || mark < forgottenAt) return;
      if ((showings.get(localId)?.mark ?? 0) <= mark) showings.set(localId, { mark, asked, came: present() });
    },
    shownAfter: (localId, mark) => (showings.get(localId)?.mark ?? 0) > mark,
    shown(localId) {
      const showing = showings.get(localId);
      return showing === undefined
        ? null
        : {
            ...{ sinceAsked: since(showing.asked), sinceCame: since(showing.came) },
            missedTurns: missed.get(localId) ?? 0,
          };
    },
    missTurn(localId) {
      // A record without a known read has missed no turn.
      if (!showings.delete(localId)) return;
      missed.set(localId, (missed.get(localId) ?? 0) + 1);
    },
    takeTurn: (localId) => void missed.delete(localId),
    forgetShown() {
      sequence += 1;
      forgottenAt = sequence;
      showings.clear();
    },
  };
}
