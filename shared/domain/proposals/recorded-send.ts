import { z } from 'zod';
import type { ProposalFields } from './proposal.ts';

/** `how` in the timeline's entry of a send that a user recorded. */
export const sentByHand = 'by_hand';

/** In characters. */
export const longestRecordedRecipients = 2000;

/** A send that the user made outside the service, for example with their own mail program; an extension of the API. */
export const recordedSendSchema = z.strictObject({
  /** The addresses of the recipients, separated by commas; may be empty. */
  to: z.string().max(longestRecordedRecipients),
});
export type RecordedSend = Readonly<z.infer<typeof recordedSendSchema>>;

/** Whether a proposal can be recorded as sent: no client has it, or the client declined it. */
export function takesRecordedSend({
  status,
  archived_at,
}: Pick<ProposalFields, 'status' | 'archived_at'>): boolean {
  return (status === 'draft' || status === 'rejected') && archived_at === null;
}
