import { z } from 'zod';
import { flag, text } from './lenient.ts';
import { serverRecordSchema } from './resource.ts';

export const serverTemplateSchema = serverRecordSchema(z.object({ name: text, public_template: flag }));
/** A template for new proposals (`field-notes.md §1 #13`). */
export type ServerTemplate = z.infer<typeof serverTemplateSchema>;
