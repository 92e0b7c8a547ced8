import { z } from 'zod';
import { serverIdSchema } from '../domain/ids.ts';

/** A record on the service that an uncertain create may have created. If there are several, the user chooses. */
export const candidateSchema = z.object({
  serverId: serverIdSchema,
  name: z.string(),
  /** Tells records of the same name apart: the e-mail address of a client. */
  detail: z.string().nullable(),
  /** Time of its last change, ms since the epoch; null if the service does not state it. */
  updatedAt: z.int().nullable(),
  /** The fields whose values differ from the create's. */
  differs: z.array(z.string()).readonly(),
});
export type Candidate = Readonly<z.infer<typeof candidateSchema>>;
