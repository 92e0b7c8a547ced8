import type { Activity } from '../activity/activity.ts';
import { isMadeHere, type LocalId, type ServerId } from '../ids.ts';
import type { ProposalFields } from './proposal.ts';

/** What a proposal's timeline tells of its dates, which the API shows nowhere else (`service-api.md §2.8`). */
export interface TimelineDates {
  /** When it was sent last, ISO 8601; null where nothing tells. */
  readonly sentAt: string | null;
  /** Until when the client can accept, ISO 8601; null for no end, undefined where nothing tells. */
  readonly expiresAt: string | null | undefined;
}

/** What is known without a timeline. */
export const unknownDates: TimelineDates = { sentAt: null, expiresAt: undefined };

type DatedEntry = Pick<Activity, 'id' | 'proposal_sent_at' | 'proposal_expires_at'>;

/** A send and its approval are told by two clocks: a send counts as after its approval from so much before it, ms. */
const clockTolerance = 15 * 60_000;

/**
 * The dates in the copies that timeline entries keep of their proposal. The newest entry says how it is now: ids count
 * up.
 *
 * @param approvedAt the dates of the first send after this moment instead, ms since the epoch
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

/** What the record of a proposal says of its end. */
interface RecordedExpiry {
  readonly localId: LocalId;
  readonly serverId: ServerId | null;
  readonly fields: Pick<ProposalFields, 'expires_at'>;
}

/** What is asked about a proposal's dates. */
interface DatedProposal extends RecordedExpiry {
  readonly fields: Pick<ProposalFields, 'status' | 'display_date' | 'expires_at'>;
}

/**
 * Until when the client can accept, ISO 8601: null for no end, undefined where it is not known. What was written here
 * comes first; a proposal that was made here has the date that it was given here or none, unless the timeline knows better.
 */
export function expiryOf(
  { localId, serverId, fields }: RecordedExpiry,
  timeline: TimelineDates,
): string | null | undefined {
  if (fields.expires_at !== undefined) return fields.expires_at;
  if (serverId !== null && timeline.expiresAt !== undefined) return timeline.expiresAt;
  return isMadeHere('proposal', localId, serverId) ? null : undefined;
}

/** The dates that a proposal's document carries. */
export interface DocumentDates {
  /** Its date, ISO 8601; null where it is not known. */
  readonly date: string | null;
  /** ISO 8601; null for no end, undefined where it is not known. */
  readonly expiresAt: string | null | undefined;
}

/** Of a document as its client has it: a sent one is of the day on which it was sent, a draft of the day `now`. */
export function documentDates(proposal: DatedProposal, timeline: TimelineDates, now: string): DocumentDates {
  const { display_date: shown, status } = proposal.fields;
  const isDraft = status === 'draft' && timeline.sentAt === null;
  return {
    date: shown ?? (isDraft ? now : timeline.sentAt),
    expiresAt: expiryOf(proposal, timeline),
  };
}

/** Of a document that is about to be sent, at `now`. */
export function datesOnSending(proposal: DatedProposal, timeline: TimelineDates, now: string): DocumentDates {
  return { date: proposal.fields.display_date ?? now, expiresAt: expiryOf(proposal, timeline) };
}
