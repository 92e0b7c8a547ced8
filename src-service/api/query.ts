import { readTime } from '../domain/input/read-time.ts';
import { ServiceFailure } from '../failure.ts';

/** A query parameter as text; null if it is missing or empty. A structured one (`per[a]=1`) is malformed. */
export function textParameter(query: URLSearchParams, name: string): string | null {
  for (const key of query.keys()) {
    if (key.startsWith(`${name}[`)) throw new ServiceFailure('malformed', `${name} must be a single value`);
  }
  const value = query.get(name);
  return value === null || value.trim() === '' ? null : value.trim();
}

/** True for `true` and `1` (`field-notes.md §1 #7`). */
export function booleanParameter(query: URLSearchParams, name: string): boolean {
  const value = textParameter(query, name);
  return value === 'true' || value === '1';
}

/** A record id; null if it is missing or 0. Anything that cannot be an id is malformed. */
export function idParameter(query: URLSearchParams, name: string): number | null {
  const value = textParameter(query, name);
  if (value === null) return null;
  if (!/^\d{1,15}$/u.test(value)) throw new ServiceFailure('malformed', `${name} must be an id`);
  return Number(value) === 0 ? null : Number(value);
}

export function choiceParameter<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const value = textParameter(query, name);
  if (value === null) return null;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined)
    throw new ServiceFailure('malformed', `${name} must be one of ${choices.join(', ')}`);
  return choice;
}

/** A calendar date, `YYYY-MM-DD`; null if it is missing. */
export function dateParameter(query: URLSearchParams, name: string): string | null {
  const value = textParameter(query, name);
  if (value === null) return null;
  const date = new Date(`${value}T00:00:00.000Z`);
  const exists = /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(date.getTime());
  if (!exists || date.toISOString().slice(0, 10) !== value) {
    throw new ServiceFailure('malformed', `${name} must be a date such as 2026-01-31`);
  }
  return value;
}

/** A moment as an ISO time in UTC, given as a day or an ISO time; null if it is missing. */
export function timeParameter(query: URLSearchParams, name: string): string | null {
  const value = textParameter(query, name);
  if (value === null) return null;
  // A plus sign in a query is a space.
  const time = readTime(value.replace(' ', '+'));
  if (time === null)
    throw new ServiceFailure('malformed', `${name} must be a date such as 2026-01-31, or an ISO time`);
  return time;
}
