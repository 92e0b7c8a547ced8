import type { LocalId } from '#shared/domain/ids.ts';

/** The proposals that the user looks at. They are read before all others and kept fresh. */
export interface FocusedProposals {
  /** Sets the open proposal: it is read now, and with each poll while it is open. */
  setFocus(proposalId: LocalId | null): void;
  /** Reads proposals once, as soon as possible. A failed read is not repeated. */
  readSoon(proposalIds: readonly LocalId[]): void;
  /** Returns the requested proposals and clears the requests. */
  takeNew(): readonly LocalId[];
  /** Whether any proposal is requested. */
  isWaiting(): boolean;
  /** The open proposal, which every poll reads. */
  focused(): readonly LocalId[];
  /** Changed proposals that no poll has read yet, or whose read failed. */
  behind(): readonly LocalId[];
  setBehind(proposalIds: readonly LocalId[]): void;
}

/** @param onWanted called when a proposal is requested */
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
