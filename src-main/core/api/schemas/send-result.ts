import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import { idOrNull, textOrNull, wordOrNull } from './lenient.ts';
import { toProposalStatus } from './proposal.ts';

/** What the service says of a send (`service-api.md §4.5`). */
export interface SendResult {
  readonly status: ProposalStatus;
  /** ISO 8601, or null when the service does not say. */
  readonly sentAt: string | null;
  readonly senderId: ServerId | null;
  readonly senderName: string | null;
}

/** A status is what makes an answer the answer to a send; without one nothing is known. */
export const sendResultSchema = z
  .object({
    status: z.string().min(1),
    sent_at: wordOrNull,
    sender_id: idOrNull,
    sender_name: textOrNull,
  })
  .transform((answer): SendResult => ({
    status: toProposalStatus(answer.status),
    sentAt: answer.sent_at,
    senderId: answer.sender_id,
    senderName: answer.sender_name,
  }));
