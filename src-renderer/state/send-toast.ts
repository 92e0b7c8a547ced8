import type { LocalId } from '#shared/domain/ids.ts';

// The messages that offer to take queued sends back. They know which of their sends still wait, so that none goes on
// offering what is no longer possible: while the window is not in front, the time of a message does not run.

/** What a message offers to take back. */
export interface SendOffer {
  /** The proposals whose sends may still be taken back. */
  readonly waiting: ReadonlySet<LocalId>;
  /** How many of its sends have gone out since it was made. */
  readonly gone: number;
}

interface Offer extends SendOffer {
  readonly close: () => void;
}

const offers = new Map<string, Offer>();

/** The message for one send: one per proposal, so that what is said of it next takes its place. */
export function sendToastId(proposalId: LocalId): string {
  return `send-${proposalId}`;
}

/**
 * Begins an offer, before its sends are queued: some go out before there is a message. Ends those of earlier sends of
 * the same proposals.
 *
 * @param close takes the message away: nothing is left that it could offer
 */
export function offerToTakeBack(
  toastId: string,
  proposalIds: readonly LocalId[],
  close: (toastId: string) => void,
): void {
  for (const proposalId of proposalIds) leaveOffer(proposalId, 'taken-back');
  offerReleased(toastId, proposalIds, close);
}

/** As `offerToTakeBack`, for sends that were queued before: offers that they are part of go on. */
export function offerReleased(
  toastId: string,
  proposalIds: readonly LocalId[],
  close: (toastId: string) => void,
): void {
  offers.set(toastId, { waiting: new Set(proposalIds), gone: 0, close: () => close(toastId) });
}

/** Ends an offer and says what is left of it; null when there is nothing left to take back. */
export function takeUpOffer(toastId: string): SendOffer | null {
  const offer = offers.get(toastId) ?? null;
  offers.delete(toastId);
  return offer;
}

/** Whether there is something left that this message could offer. */
export function isOffered(toastId: string): boolean {
  return offers.has(toastId);
}

/** A send has gone out, was taken back elsewhere, or was never queued. The message closes with the last of its sends. */
export function leaveOffer(proposalId: LocalId, why: 'gone' | 'taken-back'): void {
  for (const [toastId, { waiting, gone, close }] of offers) {
    if (!waiting.has(proposalId)) continue;
    const left = new Set([...waiting].filter((id) => id !== proposalId));
    if (left.size > 0) {
      offers.set(toastId, { waiting: left, gone: why === 'gone' ? gone + 1 : gone, close });
      continue;
    }
    offers.delete(toastId);
    close();
  }
}
