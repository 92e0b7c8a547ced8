import type { LocalId } from '#shared/domain/ids.ts';
import type { Clock } from '../../ports.ts';

/** How long ago a record was last shown by the service, ms. */
export interface Shown {
  /** Since the call that showed it began: what somebody else has written since may not be in it. */
  readonly sinceAsked: number;
  /** Since it came. */
  readonly sinceCame: number;
  /** So often in a row was what was shown before too old when the turn of its write came. */
  readonly missedTurns: number;
}

/**
 * Remembers which records our own calls have changed, and which ones a reading has brought, so that a list that was asked
 * for before that and answered after it cannot bring the older state back. And when each was last shown, so that it can be
 * said how old what we know of it is.
 */
export interface LocalWriteClock {
  /** A mark for "from now on"; take it before asking for a list. */
  mark(): number;
  touch(localId: LocalId): void;
  /** Whether the record was touched after the mark. */
  after(localId: LocalId, mark: number): boolean;
  /** A reading has brought a record that was not known before. */
  meet(localId: LocalId): void;
  /** Whether the record was not known before the mark. */
  metAfter(localId: LocalId, mark: number): boolean;
  /** A call that began at the mark has shown the record, or that it is gone. */
  show(localId: LocalId, mark: number): void;
  /** Whether a call that began after the mark has shown it. */
  shownAfter(localId: LocalId, mark: number): boolean;
  /** When the record was last shown; null when it was not, since the start or since `forgetShown`. */
  shown(localId: LocalId): Shown | null;
  /** The turn of a write of the record came, and what was shown of it was too old, or forgotten: it counts as never shown. */
  missTurn(localId: LocalId): void;
  /** A write of the record was answered. */
  takeTurn(localId: LocalId): void;
  /** Nobody knows any more how things stand: what is shown by calls that began before does not count either. */
  forgetShown(): void;
}

/** A moment by both clocks: the monotonic one may stand still while the computer sleeps, the other can be set. */
interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

/** So many of the newest marks are remembered with their time. What a call of an older one shows counts as never shown. */
const keptMarks = 1_000;

/** An empty log; it lives as long as the process, as the readings do. */
export function createLocalWriteClock(clock: Pick<Clock, 'now' | 'monotonic'>): LocalWriteClock {
  const last = new Map<LocalId, number>();
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

  function touch(localId: LocalId): void {
    sequence += 1;
    last.set(localId, sequence);
  }

  return {
    mark() {
      sequence += 1;
      marks.set(sequence, present());
      const oldest = marks.size > keptMarks ? marks.keys().next().value : undefined;
      if (oldest !== undefined) marks.delete(oldest);
      return sequence;
    },
    touch,
    after: (localId, mark) => (last.get(localId) ?? 0) > mark,
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
      // Where it was forgotten since, nothing says that the next reading will be late as well.
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
