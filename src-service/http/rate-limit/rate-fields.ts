import type { RateDecision, RateLimit } from './call-window.ts';

/**
 * The budget as the structured fields of the IETF draft `ratelimit-headers`: the quota and the window in seconds, what
 * remains, and the seconds until more is allowed.
 */
export function rateFields(
  { remaining, resetAt }: RateDecision,
  { calls, milliseconds }: RateLimit,
  now: number,
): Readonly<Record<string, string>> {
  const seconds = (length: number): string => String(Math.max(0, Math.ceil(length / 1000)));
  return {
    'RateLimit-Policy': `"default";q=${String(calls)};w=${seconds(milliseconds)}`,
    RateLimit: `"default";r=${String(remaining)};t=${seconds(resetAt - now)}`,
  };
}
