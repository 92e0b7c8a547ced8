import type { Activity } from '../activity/activity.ts';
import { isMadeHere, type LocalId, type ServerId } from '../ids.ts';
import type { ProposalFields } from './proposal.ts';

/** A proposal's dates from its timeline; the API shows them nowhere else (`service-api.md §2.8`). */
export interface TimelineDates {
  /** Time of the last send, ISO 8601; null if unknown. */
  readonly sentAt: string | null;
  /** Until when the client can accept, ISO 8601; null for no expiry, undefined if unknown. */
  readonly expiresAt: string | null | undefined;
}

/** The dates of a proposal that has no timeline. */
export const unknownDates: TimelineDates = { sentAt: null, expiresAt: undefined };

type DatedEntry = Pick<Activity, 'id' | 'proposal_sent_at' | 'proposal_expires_at'>;

/**
 * The clocks of approval and send differ: a send counts as later than its approval even if it is up to this much
 * earlier, ms.
 */
const clockTolerance = 15 * 60_000;

/**
 * The current dates of a proposal: timeline entries contain copies of them, and the newest entry, with the highest id,
 * has the latest.
 *
 * @param approvedAt returns the dates of the first send after this time instead, ms since the epoch
 */
export function datesInTimeline(entries: readonly DatedEntry[], approvedAt?: number): TimelineDates {
  const newestFirst = entries.toSorted((left, right) => Number(right.id) - Number(left.id));
  if (approvedAt !== undefined) {
    const after = newestFirst.findLast(
      ({ proposal_sent_at: sentAt }) => sentAt != null && Date.parse(sentAt) >= approvedAt - clockTolerance,
    );
    return { sentAt: after?.proposal_sent_at ?? null, expiresAt: after?.proposal_expires_at };
  }
  return {
    sentAt: newestFirst.find((entry) => entry.proposal_sent_at != null)?.proposal_sent_at ?? null,
    expiresAt: newestFirst.find((entry) => entry.proposal_expires_at !== undefined)?.proposal_expires_at,
  };
}

interface RecordedExpiry {
  readonly localId: LocalId;
  readonly serverId: ServerId | null;
  readonly fields: Pick<ProposalFields, 'expires_at'>;
}

interface DatedProposal extends RecordedExpiry {
  readonly fields: Pick<ProposalFields, 'status' | 'display_date' | 'expires_at'>;
}

/**
 * Until when the client can accept, ISO 8601; null for no expiry, undefined if unknown. A value written on this
 * computer takes precedence over the timeline. A proposal that was created on this computer and has neither has no
 * expiry.
 */
export function expiryOf(
  { localId, serverId, fields }: RecordedExpiry,
  timeline: TimelineDates,
): string | null | undefined {
  if (fields.expires_at !== undefined) return fields.expires_at;
  if (serverId !== null && timeline.expiresAt !== undefined) return timeline.expiresAt;
  return isMadeHere('proposal', localId, serverId) ? null : undefined;
}

export interface DocumentDates {
  /** ISO 8601; null if unknown. */
  readonly date: string | null;
  /** ISO 8601; null for no expiry, undefined if unknown. */
  readonly expiresAt: string | null | undefined;
}

/**
 * The dates of the client's document. Its date is the day that the user set, else the day of the send; `now` for a
 * draft.
 */
export function documentDates(proposal: DatedProposal, timeline: TimelineDates, now: string): DocumentDates {
  const { display_date: shown, status } = proposal.fields;
  const isDraft = status === 'draft' && timeline.sentAt === null;
  return {
    date: shown ?? (isDraft ? now : timeline.sentAt),
    expiresAt: expiryOf(proposal, timeline),
  };
}

/** The dates of a document that is sent at `now`. */
export function datesOnSending(proposal: DatedProposal, timeline: TimelineDates, now: string): DocumentDates {
  return { date: proposal.fields.display_date ?? now, expiresAt: expiryOf(proposal, timeline) };
}
