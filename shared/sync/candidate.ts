import { z } from 'zod';
import { serverIdSchema } from '../domain/ids.ts';

/** A record of the service that an unclear create may have made: the user points at the one (S8). */
export const candidateSchema = z.object({
  serverId: serverIdSchema,
  name: z.string(),
  /** What tells it from others of its name: the address of a client. */
  detail: z.string().nullable(),
  /** When it was last changed, ms since the epoch, where the service says. */
  updatedAt: z.int().nullable(),
  /** The fields that the service has otherwise than they were sent. */
  differs: z.array(z.string()).readonly(),
});
/** One parsed candidate. */
export type Candidate = Readonly<z.infer<typeof candidateSchema>>;
