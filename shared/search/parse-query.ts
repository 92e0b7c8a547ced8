import { fold, isUnfinished, splitQuery } from '../text/text-search.ts';
import { readDays } from './read-days.ts';
import {
  ownUser,
  type Operator,
  type SearchQuery,
  type SearchStatus,
  type SearchTerm,
} from './search-query.ts';

/** The filters, each with the words before its `:` or comparison. */
const filterNames = ['status', 'client', 'tag', 'owner', 'value', 'sent'] as const;
export type FilterName = (typeof filterNames)[number];

/** The words for filters and statuses in one or more languages. */
export interface FilterWords {
  readonly filters: Readonly<Record<FilterName, readonly string[]>>;
  readonly statuses: Readonly<Record<SearchStatus, readonly string[]>>;
  /** The words for the user of this computer. */
  readonly me: readonly string[];
}

/** The words that work in every language. */
export const englishFilterWords: FilterWords = {
  filters: {
    status: ['status'],
    client: ['client'],
    tag: ['tag'],
    owner: ['owner'],
    value: ['value'],
    sent: ['sent'],
  },
  statuses: {
    draft: ['draft'],
    pending: ['pending', 'waiting', 'sent'],
    accepted: ['accepted'],
    rejected: ['rejected', 'declined'],
    clarification: ['clarification', 'questions'],
    archived: ['archived'],
  },
  me: ['me', 'mine'],
};

export interface ParsedQuery {
  readonly query: SearchQuery;
  /** The query without its filters. */
  readonly text: string;
}

/** A word, then `:` or a comparison, then a value, which may be quoted. */
const filterPattern = /(?<=^|\s)(\p{L}+)(?::|\s*([<>]=?)\s*)(["“”„«»][^"“”„«»]*["“”„«»]?|\S*)/gu;

/** An amount as it is typed: 5000, 5,000.50, 5.000,50, 5k. Null if it is none. */
function readAmount(text: string): number | null {
  const [, digits, unit = ''] = /^([\d.,'’]+)(k|m)?$/iu.exec(text) ?? [];
  if (digits === undefined) return null;
  const plain = digits.replaceAll(/['’]/gu, '');
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/u.test(plain);
  const decimal = isGrouped ? plain.replaceAll(/[.,]/gu, '') : plain.replaceAll(/[.,](?=.*[.,])/gu, '');
  const amount = Number(decimal.replace(',', '.'));
  if (!Number.isFinite(amount)) return null;
  return amount * ({ k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1);
}

/** The filters read so far. */
type Filters = {
  -readonly [K in Exclude<keyof SearchQuery, 'terms'>]: SearchQuery[K];
};

/** The statuses of which a word starts with what is typed. */
function statusesOf(words: FilterWords, typed: string): readonly SearchStatus[] {
  const wanted = fold(typed);
  return (Object.entries(words.statuses) as [SearchStatus, readonly string[]][])
    .filter(([, names]) => names.some((name) => fold(name).startsWith(wanted)))
    .map(([status]) => status);
}

/** The later of two starts, or the earlier of two ends; either may be missing. */
const narrow = (known: number | null, next: number, pick: (a: number, b: number) => number): number =>
  known === null ? next : pick(known, next);

function addSent(filters: Filters, operator: Operator | undefined, value: string): boolean {
  const days = readDays(value);
  if (days === null) return false;
  const { start, end } = days;
  if (operator !== '<' && operator !== '<=')
    filters.sentFrom = narrow(filters.sentFrom, operator === '>' ? end : start, Math.max);
  if (operator !== '>' && operator !== '>=')
    filters.sentBefore = narrow(filters.sentBefore, operator === '<' ? start : end, Math.min);
  return true;
}

/** Adds one filter. False if its value means nothing, so that it is searched as text. */
function addFilter(
  filters: Filters,
  name: FilterName,
  operator: Operator | undefined,
  value: string,
  isQuoted: boolean,
  words: FilterWords,
): boolean {
  // A filter that is still being typed.
  if (value === '') return true;
  if (name === 'value') {
    const amount = readAmount(value);
    if (operator === undefined || amount === null) return false;
    filters.values.push({ operator, amount });
    return true;
  }
  if (name === 'sent') return addSent(filters, operator, value);
  if (operator !== undefined) return false;
  if (name === 'client') {
    filters.clients.push(value);
    return true;
  }
  if (name === 'owner') {
    const isMe = words.me.some((word) => fold(word) === fold(value));
    filters.owners.push(isMe ? ownUser : value);
    return true;
  }
  if (name === 'tag') {
    filters.tags.push({ text: fold(value), isWhole: isQuoted });
    return true;
  }
  const statuses = statusesOf(words, value);
  filters.statuses.push(...statuses);
  return statuses.length > 0;
}

/** The filter that a word names; undefined for any other word. */
function filterOf(word: string, { filters }: FilterWords): FilterName | undefined {
  const wanted = fold(word);
  return filterNames.find((name) => filters[name].some((known) => fold(known) === wanted));
}

/** What is typed, without the filters of one name. */
export function withoutFilter(typed: string, name: FilterName, words: FilterWords): string {
  return typed
    .replaceAll(filterPattern, (piece, key: string) => (filterOf(key, words) === name ? '' : piece))
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/**
 * Parses what is typed into a search field: words, phrases in quotation marks, and the filters `status:`, `client:`,
 * `tag:`, `owner:`, `value>`, `value<`, `sent>` and `sent<`. What is no filter is text, so that nothing typed is lost.
 */
export function parseQuery(typed: string, words: FilterWords = englishFilterWords): ParsedQuery {
  const filters: Filters = {
    statuses: [],
    clients: [],
    tags: [],
    owners: [],
    values: [],
    sentFrom: null,
    sentBefore: null,
  };
  const text = typed.replaceAll(
    filterPattern,
    (piece, key: string, operator: Operator | undefined, quoted: string) => {
      const name = filterOf(key, words);
      const value = quoted.replaceAll(/["“”„«»]/gu, '').trim();
      const isQuoted = /^["“”„«»].*["“”„«»]$/u.test(quoted);
      return name !== undefined && addFilter(filters, name, operator, value, isQuoted, words) ? ' ' : piece;
    },
  );
  const pieces = splitQuery(text);
  const unfinished = isUnfinished(text) ? pieces.length - 1 : -1;
  const terms = pieces.map((piece, index): SearchTerm => ({ ...piece, isUnfinished: index === unfinished }));
  return { query: { terms: terms.filter((term) => term.text !== ''), ...filters }, text };
}
