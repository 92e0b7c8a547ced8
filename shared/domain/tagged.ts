import { z } from 'zod';

/**
 * The fields that only this computer knows of a record with tags. They are never sent. The tags are one text with a tag
 * per line (`shared/text/tags.ts`), because the API takes no nested values.
 */
export const taggedSchema = z.object({ tags: z.string().max(5_000).nullable().optional() });
