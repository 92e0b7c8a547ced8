import { z } from 'zod';
import type { ProposalFields } from './proposal.ts';

/** A client's decision that the user learned outside the client page. */
export const recordedOutcomes = ['accepted', 'declined'] as const;
export type RecordedOutcome = (typeof recordedOutcomes)[number];

/** How the client told the decision. */
export const decisionChannels = ['phone', 'email', 'paper', 'in_person'] as const;
export type DecisionChannel = (typeof decisionChannels)[number];

/** In characters. */
export const longestDecisionNote = 2000;
export const longestDecider = 200;

/** A client's decision that the user records, an extension of the API. */
export const recordedDecisionSchema = z.strictObject({
  decision: z.enum(recordedOutcomes),
  how: z.enum(decisionChannels),
  /** A note for the user's own records; may be empty. */
  note: z.string().max(longestDecisionNote),
  /** The name of the person who decided; may be empty. */
  decided_by: z.string().max(longestDecider),
});
export type RecordedDecision = Readonly<z.infer<typeof recordedDecisionSchema>>;

/** Whether a decision on a proposal can be recorded: it is sent and undecided. It may be expired. */
export function takesDecision({
  status,
  archived_at,
  report,
}: Pick<ProposalFields, 'status' | 'archived_at' | 'report'>): boolean {
  return (status === 'pending' || status === 'clarification') && archived_at === null && report !== true;
}

/** The status of a proposal with this decision. */
export function statusOfOutcome(decision: RecordedOutcome): 'accepted' | 'rejected' {
  return decision === 'accepted' ? 'accepted' : 'rejected';
}
