import { z } from 'zod';
import { serverIdSchema, type ServerId } from '#shared/domain/ids.ts';

/**
 * Schemas for attributes as real services send them: numbers as strings, null for an empty string, 1 for true. They
 * never fail; an unreadable value becomes "not set". They also limit every number, time and text to values that
 * journal, bridge and screens accept.
 */

/** Limit of an edited text (`fieldValueSchema`). A longer one could not be edited. */
const longestText = 2_000_000;
/** Limit of protocol values such as timestamps and public ids. */
const longestWord = 500;
/** Limit of positions and quantities. */
const largestCount = 1_000_000;
const largestNumber = 1e12;
/** Valid times, ms since the epoch: from 1970 until 2200. */
const lastMoment = Date.UTC(2200, 0);

function toText(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value.length > longestText ? value.slice(0, longestText) : value;
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
      return null;
  }
}

function toNumber(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function toServerId(value: unknown): ServerId | null {
  const parsed = serverIdSchema.safeParse(toText(value));
  return parsed.success ? parsed.data : null;
}

/** A string; `''` for null and for a missing value (`field-notes.md §1 #15`). */
export const text = z.transform((value: unknown) => toText(value) ?? '');

/** A string or null. */
export const textOrNull = z.transform(toText);

/** A string or null; joins an array, such as of addresses. */
export const joinedTextOrNull = z.transform((value: unknown) => {
  if (!Array.isArray(value)) return toText(value);
  const parts = value.map(toText).filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
});

/** A non-empty string or null, for timestamps and the like. */
export const wordOrNull = z.transform((value: unknown) => {
  const word = toText(value);
  return word === null || word.trim() === '' ? null : word.slice(0, longestWord);
});

/** true, 1, "1" and "true" are true, everything else is false. */
export const flag = z.transform(
  (value: unknown) => value === true || value === 1 || value === '1' || value === 'true',
);

/** A number, decimals included; null if invalid or too large. */
export const numberOrNull = z.transform((value: unknown) => {
  const number = toNumber(value);
  return number === null || Math.abs(number) > largestNumber ? null : number;
});

/** A safe integer or null: money is never a fraction of a cent. */
export const wholeOrNull = z.transform((value: unknown) => {
  const number = toNumber(value);
  if (number === null) return null;
  const whole = Math.round(number);
  return Number.isSafeInteger(whole) ? whole : null;
});

/** A position among siblings: an integer from 0, rounded and limited. */
export const position = z.transform((value: unknown) =>
  Math.min(Math.max(0, Math.round(toNumber(value) ?? 0)), largestCount),
);

/** A record id, sent as digits or as an integer, or null (`service-api.md §1`: foreign keys are integers). */
export const idOrNull = z.transform(toServerId);

/** The id of a record, required. */
export const recordId = z.transform(toText).pipe(serverIdSchema);

/** ms since the epoch from an ISO timestamp, or null. */
export const momentOrNull = z.transform((value: unknown) => {
  const word = toText(value);
  const moment = word === null ? Number.NaN : Date.parse(word);
  return moment >= 0 && moment <= lastMoment ? moment : null;
});
