import { expect, test } from 'vitest';
import { createReason, textReason } from '#shared/reasons/reason.ts';
import { noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import { unitContext } from '../testing/known-journal.ts';
import { scriptedContext } from '../testing/scripted-service.ts';
import type { Effect } from './prepared-call.ts';
import { repeatLostCall } from './repeat-lost-call.ts';

const headers = { ...noRateHeaders };
const lost: CallOutcome<Effect> = {
  ...{ type: 'uncertain', reason: textReason('Lost'), status: null, retryAfterMs: null, headers },
};
const done: CallOutcome<Effect> = { type: 'ok', value: { type: 'gone' }, status: 200, headers };

/** Repeats a lost call. The clock passes a pause at once. */
async function repeat(outcomes: readonly CallOutcome<Effect>[], { isFresh = true, forecastMs = 0 } = {}) {
  const unit = unitContext();
  const context = scriptedContext(unit, () => ({ lost: true }));
  let calls = 0;
  const outcome = await repeatLostCall(
    {
      clock: { ...unit.clock, after: (_, resume) => (resume(), () => undefined) },
      limiter: { ...context.limiter, forecast: () => forecastMs },
    },
    lost,
    {
      call: async () => {
        calls += 1;
        return outcomes[calls - 1] ?? lost;
      },
      priority: 'push',
      isFresh: () => isFresh,
    },
    context.signal,
  );
  return { outcome, calls };
}

const inProgress: CallOutcome<Effect> = {
  ...{ type: 'refused', status: 409, reason: createReason('call.notMade'), headers },
};

test('S8: the lost answer is asked for once', async () => {
  expect(await repeat([done])).toEqual({ outcome: done, calls: 1 });
  expect(await repeat([lost, done])).toEqual({ outcome: lost, calls: 1 });
});

test('S17: nothing is asked if the read before the call is too old, because the first request may never have arrived', async () => {
  expect(await repeat([done], { isFresh: false })).toEqual({ outcome: lost, calls: 0 });
});

test('S19: nothing is asked if that would have to wait longer than five seconds for budget', async () => {
  expect(await repeat([done], { forecastMs: 5_000 })).toEqual({ outcome: done, calls: 1 });
  expect(await repeat([done], { forecastMs: 5_001 })).toEqual({ outcome: lost, calls: 0 });
});

test('S8: while the service works on the first request, it is asked up to three times', async () => {
  expect(await repeat([inProgress, inProgress, done])).toEqual({ outcome: done, calls: 3 });
  expect(await repeat([inProgress, inProgress, inProgress, done])).toEqual({ outcome: lost, calls: 3 });
});
