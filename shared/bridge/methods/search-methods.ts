import { z } from 'zod';
import { localIdSchema, type LocalId } from '../../domain/ids.ts';
import { searchQuerySchema } from '../../search/search-query.ts';

/** The kinds of record that are found as a whole. A section is one of the library. */
export const searchKinds = ['proposal', 'client', 'section', 'template'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** What a found text is. */
const searchPlaces = ['title', 'client', 'section', 'line', 'activity'] as const;
export type SearchPlace = (typeof searchPlaces)[number];

const foundRecordSchema = z.strictObject({ kind: z.enum(searchKinds), id: localIdSchema });
export type FoundRecord = Readonly<z.infer<typeof foundRecordSchema>>;

const ids = z.array(localIdSchema);
const foundIdsSchema = z.object({ proposal: ids, client: ids, section: ids, template: ids });
/** The found records of each kind, the newest first. Ids alone, because a frequent word finds thousands. */
export type FoundIds = Readonly<Record<SearchKind, readonly LocalId[]>>;

const readingSchema = z.object({ read: z.int().nonnegative(), all: z.int().nonnegative() });
/** The proposals that the index contains as they are now, while it is still reading others. */
export type SearchReading = Readonly<z.infer<typeof readingSchema>>;

const excerptSchema = z.object({
  id: localIdSchema,
  place: z.enum(searchPlaces),
  /** The section that the text is in, and its title. */
  sectionId: localIdSchema.nullable(),
  heading: z.string(),
  /** The words around a match, in order. */
  pieces: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});
export type SearchExcerpt = Readonly<z.infer<typeof excerptSchema>>;

const accountKey = z.string().min(1).max(2200);

/** The methods of the full-text search, over the journal alone: they need no connection. */
export const searchMethods = {
  /**
   * Finds records by their texts, the newest first. If nothing matches, one typo per word is tolerated. `reading` is
   * null once every record has been read; until then, records may be missing from the result.
   */
  'search.find': {
    input: z.strictObject({
      accountKey,
      query: searchQuerySchema,
      /** Most records of each kind. */
      limit: z.int().min(1).max(100_000),
    }),
    output: z.object({ found: foundIdsSchema, reading: readingSchema.nullable() }),
  },
  /** The words in context of found records. A record that no longer matches has no excerpt. */
  'search.excerpts': {
    input: z.strictObject({
      accountKey,
      query: searchQuerySchema,
      records: z.array(foundRecordSchema).max(200),
    }),
    output: z.object({ excerpts: z.array(excerptSchema) }),
  },
} as const;
