import type { LocalId } from '#shared/domain/ids.ts';

/** Which proposals people look at, so that they are read before everything else (S19) and kept fresh (S17). */
export interface FocusedProposals {
  /** What is open on screen: read now, and in each refresh for as long as it is. */
  setFocus(proposalId: LocalId | null): void;
  /** What somebody wants to know now: read once. A reading that does not come through is not repeated. */
  readSoon(proposalIds: readonly LocalId[]): void;
  /** What is to be read now; it does not come up again. */
  takeNew(): readonly LocalId[];
  /** Whether anything is. */
  isWaiting(): boolean;
  /** What is open: every refresh reads it. */
  focused(): readonly LocalId[];
  /** Proposals that have changed and that no refresh had a turn for, or whose reading did not come through. */
  behind(): readonly LocalId[];
  setBehind(proposalIds: readonly LocalId[]): void;
}

/**
 * Nobody looks at anything yet.
 *
 * @param onWanted something is to be read that was not read yet
 */
export function createFocusedProposals(onWanted: () => void): FocusedProposals {
  let focus: LocalId | null = null;
  let behind: readonly LocalId[] = [];
  const asked = new Set<LocalId>();
  const want = (proposalIds: readonly LocalId[]): void => {
    for (const proposalId of proposalIds) asked.add(proposalId);
    if (proposalIds.length > 0) onWanted();
  };
  return {
    setFocus(proposalId) {
      const isNew = proposalId !== null && proposalId !== focus;
      focus = proposalId;
      if (isNew) want([proposalId]);
    },
    readSoon: want,
    takeNew() {
      const wanted = [...asked];
      asked.clear();
      return wanted;
    },
    isWaiting: () => asked.size > 0,
    focused: () => (focus === null ? [] : [focus]),
    behind: () => behind,
    setBehind(proposalIds) {
      behind = proposalIds;
    },
  };
}
