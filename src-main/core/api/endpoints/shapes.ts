import { z } from 'zod';
import type { FieldValue } from '#shared/sync/operation.ts';
import type { Requester } from '../requester.ts';
import { type ChangesPage, changesSchema, type Page, pageSchema } from '../schemas/page.ts';
import type { CallOptions, Outcome, PageQuery } from './call-options.ts';

/** Default page length of the service (`service-api.md §8`). */
const defaultPer = 25;

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Requests one page of a list. */
export function getPage<T>(
  request: Requester,
  path: string,
  record: z.ZodType<T>,
  pages: PageQuery = {},
  query: Query = {},
  options: CallOptions = {},
): Outcome<Page<T>> {
  const { page = 1, per = defaultPer } = pages;
  return request({
    method: 'GET',
    path,
    query: { ...query, page, per },
    schema: pageSchema(record, { page, per }),
    ...options,
  });
}

/** Length of a page of changes. */
const changesPerPage = 100;

/** Requests one page of the changes of a list. */
export function getChanges<T>(
  request: Requester,
  path: string,
  record: z.ZodType<T>,
  since: string,
  query: Query = {},
  options: CallOptions = {},
): Outcome<ChangesPage<T>> {
  return request({
    method: 'GET',
    path,
    query: { ...query, updated_since: since, per: changesPerPage },
    schema: changesSchema(record),
    ...options,
  });
}

/**
 * The answer to a delete: the deleted record (`service-api.md §4`), or null for any other body. The status alone
 * confirms the delete.
 */
export function deletedRecord<T>(single: z.ZodType<T>): z.ZodType<T | null> {
  return z.union([single, z.unknown().transform(() => null)]);
}

/** Converts server ids to integers for a write, if an integer can hold them. */
export function withIntegerIds(
  fields: Readonly<Record<string, FieldValue | undefined>>,
  idFields: readonly string[],
): Readonly<Record<string, FieldValue | undefined>> {
  const entries = Object.entries(fields).map(([name, value]) => {
    const number = idFields.includes(name) && typeof value === 'string' ? Number(value) : Number.NaN;
    return [name, Number.isSafeInteger(number) ? number : value] as const;
  });
  return Object.fromEntries(entries);
}
