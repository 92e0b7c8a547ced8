import { z } from 'zod';
import { localIdSchema } from '../domain/ids.ts';

/** A proposal whose e-mail has certainly gone out: the service answered so, or its timeline shows it. */
export const sentProposalSchema = z.object({
  proposalId: localIdSchema,
  title: z.string(),
  /** Whom it went to. */
  email: z.string(),
});
/** The parsed proposal. */
export type SentProposal = Readonly<z.infer<typeof sentProposalSchema>>;
