import type { LocalId } from '#shared/domain/ids.ts';

/** A pause of this length ends an editing session, ms. */
const pause = 10 * 60_000;

/** Detects the first edit of an editing session. A restart ends all sessions. */
export interface EditingSessions {
  /** Notes an edit. Returns whether it is the first after a pause. */
  begins(proposalId: LocalId, now: number): boolean;
}

export function createEditingSessions(): EditingSessions {
  const lastEdits = new Map<LocalId, number>();
  return {
    begins(proposalId, now) {
      const last = lastEdits.get(proposalId);
      lastEdits.set(proposalId, now);
      return last === undefined || Math.abs(now - last) >= pause;
    },
  };
}
