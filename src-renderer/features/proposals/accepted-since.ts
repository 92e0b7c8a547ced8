import type { ProposalView } from './views.ts';

/** The start of the first day of acceptance, ms since the epoch; null if the list does not ask for it. */
export function acceptedSince(view: ProposalView, since: string): number | null {
  return view === 'accepted' && since !== '' ? Date.parse(`${since}T00:00:00`) : null;
}
