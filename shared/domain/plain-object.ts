import { z } from 'zod';

/**
 * Any object, passed through unchanged, such as attributes stored as received. `z.record` would copy it key by key, a
 * sixth of the cost of reading a page of records.
 */
export const plainObjectSchema = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
