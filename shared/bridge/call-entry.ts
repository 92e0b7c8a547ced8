import { z } from 'zod';

/** One call to the service in the log: no content, no query, no key. */
export const callEntrySchema = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  method: z.string(),
  /** Relative to the base address, without the query. */
  path: z.string(),
  /** Type of the `CallOutcome`: `ok`, `refused`, `uncertain` … */
  outcome: z.string(),
  /** HTTP status; null without an answer. */
  status: z.int().nullable(),
  /** Duration in ms. */
  ms: z.number(),
});
export type CallEntry = Readonly<z.infer<typeof callEntrySchema>>;
