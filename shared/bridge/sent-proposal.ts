import { z } from 'zod';
import { localIdSchema } from '../domain/ids.ts';

/** A proposal whose e-mail was certainly sent: by the service's answer or by the proposal's timeline. */
export const sentProposalSchema = z.object({
  proposalId: localIdSchema,
  title: z.string(),
  /** The recipient. */
  email: z.string(),
});
export type SentProposal = Readonly<z.infer<typeof sentProposalSchema>>;
