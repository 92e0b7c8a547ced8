import type { LocalId } from '#shared/domain/ids.ts';

/** A pause of this length between two edits of a proposal ends the time of editing, ms. */
const pause = 10 * 60_000;

/** Tells when the user starts to edit a proposal anew. Forgotten at a restart, which is a pause as well. */
export interface EditingSessions {
  /** Notes an edit; true when it is the first after a pause. */
  begins(proposalId: LocalId, now: number): boolean;
}

/** The last edit of each proposal, in memory. */
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
