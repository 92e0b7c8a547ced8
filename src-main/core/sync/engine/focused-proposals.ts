import type { LocalId } from '#shared/domain/ids.ts';

/** The proposals that the user looks at. They are read before all others and kept up to date. */
export interface FocusedProposals {
  /** Sets the open proposal: it is read now, and with each poll while it is open. */
  setFocus(proposalId: LocalId | null): void;
  /** Reads proposals once, as soon as possible. A failed read is not repeated. */
  readSoon(proposalIds: readonly LocalId[]): void;
  /** Returns the requested proposals and clears the requests. */
  takeRequested(): readonly LocalId[];
  /** Whether any proposal is requested. */
  hasRequests(): boolean;
  /** The open proposal, which every poll reads. */
  focused(): readonly LocalId[];
  /** Changed proposals that no poll has read yet, or whose read failed. */
  unreadChanges(): readonly LocalId[];
  setUnreadChanges(proposalIds: readonly LocalId[]): void;
  /** Changed proposals whose taxes no poll has read yet. */
  unreadTaxes(): readonly LocalId[];
  setUnreadTaxes(proposalIds: readonly LocalId[]): void;
}

/** @param onRequest called when a proposal is requested */
export function createFocusedProposals(onRequest: () => void): FocusedProposals {
  let focus: LocalId | null = null;
  let behind: readonly LocalId[] = [];
  let withoutTaxes: readonly LocalId[] = [];
  const requested = new Set<LocalId>();
  const request = (proposalIds: readonly LocalId[]): void => {
    for (const proposalId of proposalIds) requested.add(proposalId);
    if (proposalIds.length > 0) onRequest();
  };
  return {
    setFocus(proposalId) {
      const isNew = proposalId !== null && proposalId !== focus;
      focus = proposalId;
      if (isNew) request([proposalId]);
    },
    readSoon: request,
    takeRequested() {
      const wanted = [...requested];
      requested.clear();
      return wanted;
    },
    hasRequests: () => requested.size > 0,
    focused: () => (focus === null ? [] : [focus]),
    unreadChanges: () => behind,
    setUnreadChanges(proposalIds) {
      behind = proposalIds;
    },
    unreadTaxes: () => withoutTaxes,
    setUnreadTaxes(proposalIds) {
      withoutTaxes = proposalIds;
    },
  };
}
