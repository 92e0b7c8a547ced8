import { z } from 'zod';
import { serverIdSchema, type ServerId } from '#shared/domain/ids.ts';

/**
 * Readers for attributes as services really send them: numbers as strings, null for an empty string, 1 for
 * true. They never fail; what cannot be read becomes the value that means "not set". Here every number, time and
 * text gets its bounds: behind these readers nothing is beyond what the journal, the bridge and the screens can hold.
 */

/** As long as an edited text may be (`fieldValueSchema`): what is beyond could never be edited. */
const longestText = 2_000_000;
/** Words of the protocol, such as timestamps and public ids, are shorter. */
const longestWord = 500;
/** No list has as many siblings, and no number of hours or pieces is larger. */
const lastPlace = 1_000_000;
const largestNumber = 1e12;
/** Times that a service can mean, ms since the epoch: from 1970 until 2200. */
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

/** A string; what is missing or null is `''` (`field-notes.md §1 #15`). */
export const text = z.transform((value: unknown) => toText(value) ?? '');

/** A string or null. */
export const textOrNull = z.transform(toText);

/** A string or null, where several may come as an array: addresses, for one. */
export const joinedTextOrNull = z.transform((value: unknown) => {
  if (!Array.isArray(value)) return toText(value);
  const parts = value.map(toText).filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
});

/** A string that says something, or null: for timestamps and the like. */
export const wordOrNull = z.transform((value: unknown) => {
  const word = toText(value);
  return word === null || word.trim() === '' ? null : word.slice(0, longestWord);
});

/** true, 1, "1" and "true" are true, everything else is false. */
export const flag = z.transform(
  (value: unknown) => value === true || value === 1 || value === '1' || value === 'true',
);

/** A number, decimals included, or null: also where it is larger than any that is meant. */
export const numberOrNull = z.transform((value: unknown) => {
  const number = toNumber(value);
  return number === null || Math.abs(number) > largestNumber ? null : number;
});

/** A whole number that JavaScript can hold exactly, or null: money is never a fraction of a cent. */
export const wholeOrNull = z.transform((value: unknown) => {
  const number = toNumber(value);
  if (number === null) return null;
  const whole = Math.round(number);
  return Number.isSafeInteger(whole) ? whole : null;
});

/** A place among siblings: a whole number from 0, and the nearest one for anything else. */
export const place = z.transform((value: unknown) =>
  Math.min(Math.max(0, Math.round(toNumber(value) ?? 0)), lastPlace),
);

/** A record id, sent as digits or as an integer, or null (`service-api.md §1`: foreign keys are integers). */
export const idOrNull = z.transform(toServerId);

/** The id of a record: without one there is no record. */
export const recordId = z.transform(toServerId).pipe(serverIdSchema);

/** ms since the epoch from an ISO timestamp, or null. */
export const momentOrNull = z.transform((value: unknown) => {
  const word = toText(value);
  const moment = word === null ? Number.NaN : Date.parse(word);
  return moment >= 0 && moment <= lastMoment ? moment : null;
});
