import type { LocalId } from '#shared/domain/ids.ts';

// Toasts that offer to cancel queued sends. Each knows which of its sends are still queued, and closes after the last.
// Their duration alone is not enough, because a toast's time stops while the window is in the background.

/** An offer to cancel sends. */
export interface SendOffer {
  /** The proposals whose sends can still be canceled. */
  readonly waiting: ReadonlySet<LocalId>;
  /** Number of its sends that were sent meanwhile. */
  readonly gone: number;
}

interface Offer extends SendOffer {
  readonly close: () => void;
}

const offers = new Map<string, Offer>();

/** The id of the toast for a proposal's send. Its next toast replaces it. */
export function sendToastId(proposalId: LocalId): string {
  return `send-${proposalId}`;
}

/**
 * Starts an offer before its sends are queued, because some are sent before the toast is shown. Ends earlier offers for
 * the same proposals.
 *
 * @param close closes the toast; called when no send is left to cancel
 */
export function offerUndo(
  toastId: string,
  proposalIds: readonly LocalId[],
  close: (toastId: string) => void,
): void {
  for (const proposalId of proposalIds) leaveOffer(proposalId, 'withdrawn');
  offerReleased(toastId, proposalIds, close);
}

/** As `offerUndo`, for sends that were queued before. Earlier offers with these sends continue. */
export function offerReleased(
  toastId: string,
  proposalIds: readonly LocalId[],
  close: (toastId: string) => void,
): void {
  offers.set(toastId, { waiting: new Set(proposalIds), gone: 0, close: () => close(toastId) });
}

/** Ends an offer and returns the sends left to cancel; null if there are none. */
export function takeUpOffer(toastId: string): SendOffer | null {
  const offer = offers.get(toastId) ?? null;
  offers.delete(toastId);
  return offer;
}

/** Whether the toast still has a send to cancel. */
export function isOffered(toastId: string): boolean {
  return offers.has(toastId);
}

/** Removes a send that was sent, canceled elsewhere, or never queued. The toast closes with its last send. */
export function leaveOffer(proposalId: LocalId, why: 'gone' | 'withdrawn'): void {
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
