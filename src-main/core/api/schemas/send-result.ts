import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import { idOrNull, textOrNull, wordOrNull } from './lenient.ts';
import { toProposalStatus } from './proposal.ts';

/** The answer to a send (`service-api.md §4.5`). */
export interface SendResult {
  readonly status: ProposalStatus;
  /** ISO 8601; null if omitted. */
  readonly sentAt: string | null;
  readonly senderId: ServerId | null;
  readonly senderName: string | null;
}

/** Requires a status; without one the answer says nothing about the send. */
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
