import { z } from 'zod';
import { proposalStatuses } from '../domain/proposals/proposal.ts';

/** The statuses that a search filters by. An archived proposal has only the status `archived`. */
export const searchStatuses = [...proposalStatuses, 'archived'] as const;
export type SearchStatus = (typeof searchStatuses)[number];

/** Stands for the user of this computer among the owners of a query. No typed name is it. */
export const ownUser = ':me';

/** How a filter compares amounts. */
const operators = ['<', '<=', '>', '>='] as const;
export type Operator = (typeof operators)[number];

const termSchema = z.strictObject({
  text: z.string().max(500),
  isPhrase: z.boolean(),
  /** Whether it may still be typed, so that longer words match too. */
  isUnfinished: z.boolean(),
});
export type SearchTerm = Readonly<z.infer<typeof termSchema>>;

/** A parsed query: every term and every filter must match. Filters leave only proposals, and tags also clients. */
export const searchQuerySchema = z.strictObject({
  terms: z.array(termSchema).max(50),
  /** Any of these; empty for all. */
  statuses: z.array(z.enum(searchStatuses)).max(50),
  /** Parts of the client's name, business or address. */
  clients: z.array(z.string().max(500)).max(50),
  /** Folded. Each is a whole tag or the start of one. */
  tags: z.array(z.strictObject({ text: z.string().max(500), isWhole: z.boolean() })).max(50),
  /** Parts of the names of users, or `ownUser`; any of them prepared the proposal. */
  owners: z.array(z.string().max(500)).max(50),
  /** In whole units of the proposal's currency. */
  values: z.array(z.strictObject({ operator: z.enum(operators), amount: z.number() })).max(50),
  /** The first moment of a send that matches, ms since the epoch; null for all. */
  sentFrom: z.number().nullable(),
  /** The first moment after it that no longer matches. */
  sentBefore: z.number().nullable(),
});
export type SearchQuery = Readonly<z.infer<typeof searchQuerySchema>>;

/** Whether only proposals match a query. */
export function isAboutProposals(query: SearchQuery): boolean {
  const { statuses, clients, owners, values, sentFrom, sentBefore } = query;
  const lists = [statuses, clients, owners, values];
  return lists.some(({ length }) => length > 0) || sentFrom !== null || sentBefore !== null;
}

/** Whether a query has filters. */
export function hasFilters(query: SearchQuery): boolean {
  return query.tags.length > 0 || isAboutProposals(query);
}
