import { z } from 'zod';

/** The log's entry of one call to the service: without content, query or key. */
export const callEntrySchema = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  method: z.string(),
  /** Relative to the base address, without the query. */
  path: z.string(),
  /** The type of the `CallOutcome`, such as `ok`, `refused` or `uncertain`. */
  outcome: z.string(),
  /** HTTP status; null if there was no answer. */
  status: z.int().nullable(),
  /** Duration in ms. */
  ms: z.number(),
});
export type CallEntry = Readonly<z.infer<typeof callEntrySchema>>;
