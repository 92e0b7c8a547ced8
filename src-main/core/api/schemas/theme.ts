import { z } from 'zod';
import { text } from './lenient.ts';

/** A theme of proposals (`service-api.md §2.9`). The id is a word, such as `clean`. */
export interface ServerTheme {
  readonly id: string;
  readonly name: string;
}

/** A theme, bare or in a record's envelope: the API's document does not show which (`service-api.md §4.8`). */
const themeSchema = z
  .object({
    id: z.union([z.string().min(1), z.number().transform(String)]),
    name: text,
    attributes: z.object({ name: text }).optional().catch(undefined),
  })
  .transform(({ id, name, attributes }): ServerTheme => ({
    id,
    name: [name, attributes?.name ?? ''].find((word) => word !== '') ?? id,
  }));

/** The list of themes: a bare array, or an array under `data` or `themes`. */
export const serverThemesSchema = z.union([
  z.array(themeSchema),
  z.object({ data: z.array(themeSchema) }).transform(({ data }) => data),
  z.object({ themes: z.array(themeSchema) }).transform(({ themes }) => themes),
]);
