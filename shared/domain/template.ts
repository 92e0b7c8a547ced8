import { z } from 'zod';

/** A template's fields (`field-notes.md §1 #13`). Its sections refer to it. */
export const templateFieldsSchema = z.object({ name: z.string() });

export type TemplateFields = Readonly<z.infer<typeof templateFieldsSchema>>;
