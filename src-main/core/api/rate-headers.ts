import type { RateHeaders } from './call-outcome.ts';

/** The headers of an answer, by name in lower case. */
export type AnswerHeaders = Pick<Headers, 'get'>;

/** Above this a number is a moment; below it is no time that a service can mean, and neither is one above the last. */
const firstUnixSeconds = 1e9;
const firstUnixMilliseconds = 1e12;
const lastUnixMilliseconds = 1e13;

/** No answer is let ask for more than this, ms: then we ask again. */
const longestRetryAfterMs = 15 * 60_000;

function wholeNumber(value: string | null): number | null {
  return value !== null && /^\s*\d{1,15}\s*$/u.test(value) ? Number(value) : null;
}

/** A moment as Unix seconds, Unix milliseconds, ISO 8601 or an HTTP date; ms since the epoch. */
function toMoment(value: string | null): number | null {
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

/** How far this computer's clock is ahead of the service's, by the answer's own date; 0 when undated. */
function clockLead(headers: AnswerHeaders, now: number): number {
  const date = toMoment(headers.get('date'));
  return date === null ? 0 : now - date;
}

/** Reads the budget headers (`service-api.md §8`) in every form in which they are met. */
export function readRateHeaders(headers: AnswerHeaders, now: number): RateHeaders {
  const reset = toMoment(headers.get('x-ratelimit-reset'));
  return {
    limit: wholeNumber(headers.get('x-ratelimit-limit')),
    remaining: wholeNumber(headers.get('x-ratelimit-remaining')),
    resetAtMs: reset === null ? null : reset + clockLead(headers, now),
  };
}

/** A moment that only our own clock measures is believed up to here, ms: that clock may be hours behind. */
const believableMs = 5 * 60_000;

/**
 * `Retry-After` in ms from now, given as seconds or as an HTTP date; null when it is missing or no time. Never more
 * than `longestRetryAfterMs`, so that no single answer can stop sync for days. A date
 * without the answer's own date beside it says nothing when it is past, and not more than `believableMs` when it is not.
 */
export function readRetryAfter(headers: AnswerHeaders, now: number): number | null {
  const value = headers.get('retry-after');
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  if (!Number.isNaN(seconds))
    return seconds >= 0 ? Math.min(Math.ceil(seconds * 1000), longestRetryAfterMs) : null;
  const moment = toMoment(value);
  if (moment === null) return null;
  const wait = moment + clockLead(headers, now) - now;
  if (headers.get('date') !== null) return Math.min(Math.max(0, wait), longestRetryAfterMs);
  return wait > 0 ? Math.min(wait, believableMs) : null;
}
