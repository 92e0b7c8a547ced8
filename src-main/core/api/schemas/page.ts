import { z } from 'zod';
import { serverIdSchema, type ServerId } from '#shared/domain/ids.ts';
import { plainObjectSchema } from '#shared/domain/plain-object.ts';
import { numberOrNull } from './lenient.ts';
import { serverLineItemSchema, type ServerLineItem } from './line-item.ts';

/** One page of a list (`service-api.md §2.2`). */
export interface Page<T> {
  readonly records: readonly T[];
  /** Line items included with sections, requested or not. */
  readonly included: readonly ServerLineItem[];
  readonly page: number;
  /** Null on the last page; always greater than the requested page. */
  readonly nextPage: number | null;
  readonly totalPages: number;
  readonly totalCount: number;
}

/** The requested page. It decides how to read an answer without `meta`. */
export interface PageRequest {
  readonly page: number;
  readonly per: number;
}

const metaSchema = plainObjectSchema.catch({});

/** Limit of pages of a list. */
const lastPage = 10_000;
const largestCount = 1e9;

/** A number of `meta`, such as `total_pages` or `total-pages`; `undefined` if it is missing or invalid. */
function counted(
  meta: Readonly<Record<string, unknown>>,
  name: string,
  largest = lastPage,
): number | null | undefined {
  const key = [name, name.replace('_', '-')].find((spelling) => Object.hasOwn(meta, spelling));
  return key === undefined ? undefined : countOf(meta[key], largest);
}

/** Accepts null, which means that there is no further page. */
function countOf(value: unknown, largest: number): number | null | undefined {
  if (value === null) return null;
  const count = numberOrNull.parse(value);
  return count !== null && Number.isInteger(count) && count >= 0 && count <= largest ? count : undefined;
}

const linksSchema = z.object({ next: z.string() });

/** The page number of a JSON:API `links.next`. */
function linkedPage(links: unknown): number | null | undefined {
  if (links === undefined || links === null) return undefined;
  const parsed = linksSchema.safeParse(links);
  if (!parsed.success) return null;
  const query = new URLSearchParams(parsed.data.next.split('?')[1] ?? '');
  return countOf(query.get('page') ?? query.get('page[number]'), lastPage) ?? null;
}

const lineItemTypes: readonly unknown[] = ['line_items', 'line-items', 'line_item'];

function isLineItem(record: unknown): boolean {
  return (
    typeof record === 'object' && record !== null && 'type' in record && lineItemTypes.includes(record.type)
  );
}

/** The line items of `included`; other kinds are ignored. */
const includedSchema = z
  .array(z.unknown())
  .catch([])
  .transform((records) => records.filter(isLineItem))
  .pipe(z.array(serverLineItemSchema));

function makeEnvelope<T>(record: z.ZodType<T>) {
  return z.object({
    data: z.array(record),
    meta: metaSchema,
    links: z.unknown().optional(),
    included: includedSchema,
  });
}

/**
 * Reads a page of records. Without `meta`, `links` decide whether there is a next page. Without both, there is one
 * after a full page.
 */
function makePageSchema<T>(record: z.ZodType<T>, asked: PageRequest): z.ZodType<Page<T>> {
  return makeEnvelope(record).transform(({ data, meta, links, included }): Page<T> => {
    const page = Math.max(1, counted(meta, 'current_page') ?? asked.page);
    const totalPages = counted(meta, 'total_pages') ?? null;
    const guess = data.length === asked.per ? page + 1 : null;
    const byTotal = totalPages === null ? undefined : page < totalPages ? page + 1 : null;
    const next = firstKnown(counted(meta, 'next_page'), linkedPage(links), byTotal, guess);
    // The next page must be after the requested one, whatever the answer says, so that a list cannot loop.
    const isOnward = next !== null && next > Math.max(page, asked.page) && next <= lastPage;
    const nextPage = isOnward ? next : null;
    return {
      records: data,
      included,
      page,
      nextPage,
      totalPages: totalPages ?? nextPage ?? page,
      totalCount: counted(meta, 'total_count', largestCount) ?? (page - 1) * asked.per + data.length,
    };
  });
}

/** Cached schemas: creating one takes longer than parsing a page with it. */
const pageSchemas = new WeakMap<z.ZodType, Map<string, z.ZodType>>();

export function pageSchema<T>(record: z.ZodType<T>, asked: PageRequest): z.ZodType<Page<T>> {
  const ofRecord = pageSchemas.get(record) ?? new Map<string, z.ZodType>();
  pageSchemas.set(record, ofRecord);
  const name = `${asked.page}/${asked.per}`;
  // Cached under the schema that it was made of, so the type is right.
  const cached = ofRecord.get(name) as z.ZodType<Page<T>> | undefined;
  const schema = cached ?? makePageSchema(record, asked);
  if (cached === undefined) ofRecord.set(name, schema);
  return schema;
}

function firstKnown(...values: readonly (number | null | undefined)[]): number | null {
  return values.find((value) => value !== undefined) ?? null;
}

/** A list without pages. */
export function listSchema<T>(record: z.ZodType<T>): z.ZodType<readonly T[]> {
  return z.object({ data: z.array(record) }).transform(({ data }) => data);
}

/** A single record under `data`. */
export function singleSchema<T>(record: z.ZodType<T>): z.ZodType<T> {
  return z.object({ data: record }).transform(({ data }) => data);
}

/** A place in the service's numbered changes. An answer never names `latest`, which would skip all later changes. */
const changeCursorSchema = z.string().regex(/^\d{1,15}$/u);

/** One page of the changes of a list, the oldest first: an extension of the API. */
export interface ChangesPage<T> {
  readonly records: readonly T[];
  /** Records that no longer exist; also those that were created and deleted since. */
  readonly deletedIds: readonly ServerId[];
  /** The cursor of the next call. */
  readonly until: string;
  readonly hasMore: boolean;
}

const changesSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** The schema of a page of changes, created once for each kind of record. */
export function changesSchema<T>(record: z.ZodType<T>): z.ZodType<ChangesPage<T>> {
  // Cached under the schema that it was made of, so the type is right.
  const cached = changesSchemas.get(record) as z.ZodType<ChangesPage<T>> | undefined;
  if (cached !== undefined) return cached;
  const schema = z
    .object({
      data: z.array(record),
      meta: z.object({
        deleted_ids: z.array(serverIdSchema),
        updated_until: changeCursorSchema,
        has_more: z.boolean(),
      }),
    })
    .transform(({ data, meta }): ChangesPage<T> => ({
      records: data,
      deletedIds: meta.deleted_ids,
      until: meta.updated_until,
      hasMore: meta.has_more,
    }));
  changesSchemas.set(record, schema);
  return schema;
}
