import type { LocalId } from '#shared/domain/ids.ts';

/**
 * Remembers which records our own calls have changed, and which ones a reading has brought, so that a list that was asked
 * for before that and answered after it cannot bring the older state back.
 */
export interface TouchLog {
  /** A mark for "from now on"; take it before asking for a list. */
  mark(): number;
  touch(localId: LocalId): void;
  /** Whether the record was touched after the mark. */
  after(localId: LocalId, mark: number): boolean;
  /** A reading has brought a record that was not known before. */
  meet(localId: LocalId): void;
  /** Whether the record was not known before the mark. */
  metAfter(localId: LocalId, mark: number): boolean;
}

/** An empty log; it lives as long as the process, as the readings do. */
export function createTouchLog(): TouchLog {
  const last = new Map<LocalId, number>();
  const met = new Map<LocalId, number>();
  let sequence = 0;

  function touch(localId: LocalId): void {
    sequence += 1;
    last.set(localId, sequence);
  }

  return {
    mark: () => sequence,
    touch,
    after: (localId, mark) => (last.get(localId) ?? 0) > mark,
    meet(localId) {
      touch(localId);
      met.set(localId, sequence);
    },
    metAfter: (localId, mark) => (met.get(localId) ?? 0) > mark,
  };
}
