import { z } from 'zod';

/** One call to the service as the log shows it: no content, no query, no key. */
export const callEntrySchema = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  method: z.string(),
  /** Below the base address, without the query. */
  path: z.string(),
  /** How it ended: `ok`, `refused`, `ambiguous` and so on. */
  outcome: z.string(),
  /** The HTTP status; null when there was no answer. */
  status: z.int().nullable(),
  /** Milliseconds from the start to the end. */
  ms: z.number(),
});
/** The parsed call. */
export type CallEntry = Readonly<z.infer<typeof callEntrySchema>>;
