import { textReason } from '#shared/reasons/reason.ts';
import { describe, expect, it } from 'vitest';
import { noRateHeaders, type CallOutcome } from '../api/call-outcome.ts';
import { limitedCall } from './limited-call.ts';
import type { CallResult, Limiter } from './limiter-types.ts';

/** A limiter that admits every call and records the results. */
function recordingLimiter(): { readonly limiter: Limiter; readonly completed: CallResult[] } {
  const completed: CallResult[] = [];
  const limiter: Limiter = {
    acquire: async () => {
      let complete = false;
      return {
        complete: (result) => {
          if (!complete) completed.push(result);
          complete = true;
        },
      };
    },
    forecast: () => 0,
    blockedForMs: () => 0,
    isFault: () => false,
    tryOnce: () => undefined,
    onBlock: () => () => undefined,
    dispose: () => undefined,
  };
  return { limiter, completed };
}

const headers = { limit: 100, remaining: 4, resetAtMs: 5 };

describe('a limited call', () => {
  const cases: readonly (readonly [CallOutcome<number>, CallResult])[] = [
    [
      { type: 'ok', value: 1, status: 200, headers },
      { headers, delivery: 'answered' },
    ],
    [
      { type: 'refused', status: 422, reason: textReason(''), headers },
      { headers, delivery: 'answered' },
    ],
    [
      { type: 'unauthorized', reason: textReason(''), headers },
      { headers, delivery: 'answered' },
    ],
    [
      { type: 'rate-limited', retryAfterMs: 7, headers },
      { headers, retryAfterMs: 7, rateLimited: true, delivery: 'answered' },
    ],
    [
      { type: 'unreachable', reason: textReason('') },
      { headers: null, delivery: 'unsent' },
    ],
    [
      { type: 'captive-portal', reason: textReason(''), status: 200 },
      { headers: null, delivery: 'answered' },
    ],
    [
      { type: 'uncertain', reason: textReason(''), status: 503, retryAfterMs: 9, headers },
      { headers, retryAfterMs: 9, delivery: 'answered' },
    ],
    [
      { type: 'uncertain', reason: textReason(''), status: null, retryAfterMs: null, headers: noRateHeaders },
      { headers: noRateHeaders, retryAfterMs: null, delivery: 'lost' },
    ],
  ];

  it.each(cases)('reports to the limiter how %o ended', async (outcome, result) => {
    const { limiter, completed } = recordingLimiter();
    expect(await limitedCall(limiter, 'push', async () => outcome)).toBe(outcome);
    expect(completed).toEqual([result]);
  });

  it('frees its room when it throws, as a call that may count late', async () => {
    const { limiter, completed } = recordingLimiter();
    const bug = new Error('bug');
    await expect(limitedCall(limiter, 'push', () => Promise.reject(bug))).rejects.toBe(bug);
    expect(completed).toEqual([{ headers: null, delivery: 'lost' }]);
  });
});
