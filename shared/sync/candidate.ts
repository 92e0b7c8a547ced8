import { z } from 'zod';
import { serverIdSchema } from '../domain/ids.ts';

/** A record of the service that an uncertain create may have made. The user chooses among several. */
export const candidateSchema = z.object({
  serverId: serverIdSchema,
  name: z.string(),
  /** Distinguishes it from others of the same name: the e-mail address of a client. */
  detail: z.string().nullable(),
  /** Time of its last change, ms since the epoch; null if the service does not say. */
  updatedAt: z.int().nullable(),
  /** The fields whose values differ from the create's. */
  differs: z.array(z.string()).readonly(),
});
export type Candidate = Readonly<z.infer<typeof candidateSchema>>;
