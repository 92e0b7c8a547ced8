import type { RateHeaders } from './call-outcome.ts';

export type AnswerHeaders = Pick<Headers, 'get'>;

/** A number from `firstUnixSeconds` to `lastUnixMilliseconds` is a time; any other is invalid. */
const firstUnixSeconds = 1e9;
const firstUnixMilliseconds = 1e12;
const lastUnixMilliseconds = 1e13;

/** Longest accepted wait, ms. A longer one is cut to it. */
const longestRetryAfterMs = 15 * 60_000;

function wholeNumber(value: string | null): number | null {
  return value !== null && /^\s*\d{1,15}\s*$/u.test(value) ? Number(value) : null;
}

/** Parses Unix seconds, Unix milliseconds, ISO 8601 or an HTTP date; ms since the epoch. */
function parseTime(value: string | null): number | null {
  if (value === null) return null;
  const number = Number(value);
  if (value.trim() !== '' && Number.isFinite(number)) {
    if (number > lastUnixMilliseconds) return null;
    if (number >= firstUnixMilliseconds) return number;
    return number >= firstUnixSeconds ? number * 1000 : null;
  }
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : moment;
}

/** How far this computer's clock is ahead of the service's `Date` header, ms; 0 without the header. */
function clockLead(headers: AnswerHeaders, now: number): number {
  const date = parseTime(headers.get('date'));
  return date === null ? 0 : now - date;
}

/** Reads the budget headers (`service-api.md §8`) in every form that services use. */
export function readRateHeaders(headers: AnswerHeaders, now: number): RateHeaders {
  const reset = parseTime(headers.get('x-ratelimit-reset'));
  return {
    limit: wholeNumber(headers.get('x-ratelimit-limit')),
    remaining: wholeNumber(headers.get('x-ratelimit-remaining')),
    resetAtMs: reset === null ? null : reset + clockLead(headers, now),
  };
}

/** Longest accepted wait if only this computer's clock measures it, ms, because that clock may be hours behind. */
const believableMs = 5 * 60_000;

/**
 * `Retry-After` (seconds or an HTTP date) in ms from now; null if it is missing or invalid. At most
 * `longestRetryAfterMs`, so that no answer can stop sync for days. Without a `Date` header, a past date is ignored and
 * a future date is limited to `believableMs`.
 */
export function readRetryAfter(headers: AnswerHeaders, now: number): number | null {
  const value = headers.get('retry-after');
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  if (!Number.isNaN(seconds))
    return seconds >= 0 ? Math.min(Math.ceil(seconds * 1000), longestRetryAfterMs) : null;
  const moment = parseTime(value);
  if (moment === null) return null;
  const wait = moment + clockLead(headers, now) - now;
  if (headers.get('date') !== null) return Math.min(Math.max(0, wait), longestRetryAfterMs);
  return wait > 0 ? Math.min(wait, believableMs) : null;
}
