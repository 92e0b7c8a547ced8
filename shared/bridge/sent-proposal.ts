import { z } from 'zod';
import { localIdSchema } from '../domain/ids.ts';

/** A proposal whose e-mail was certainly sent, as the service's answer or the proposal's timeline shows. */
export const sentProposalSchema = z.object({
  proposalId: localIdSchema,
  title: z.string(),
  /** The recipient. */
  email: z.string(),
});
export type SentProposal = Readonly<z.infer<typeof sentProposalSchema>>;
