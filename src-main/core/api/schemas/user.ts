import { z } from 'zod';
import { text } from './lenient.ts';
import { serverRecordSchema } from './resource.ts';

export const serverUserSchema = serverRecordSchema(z.object({ email: text, name: text }));
/** A user of the account (`service-api.md §2.10`). */
export type ServerUser = z.infer<typeof serverUserSchema>;
