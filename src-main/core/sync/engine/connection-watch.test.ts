import { AppError } from '#shared/errors/app-error.ts';
import { createReason, textReason } from '#shared/reasons/reason.ts';
import { describe, expect, it } from 'vitest';
import { noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import { createFakeClock } from '../../limiter/testing/fake-clock.ts';
import { createConnectionWatch } from './connection-watch.ts';

const unreachable: CallOutcome<unknown> = { type: 'unreachable', reason: textReason('No route.') };
const fault: CallOutcome<unknown> = {
  type: 'uncertain',
  status: 503,
  reason: textReason('Out of order.'),
  retryAfterMs: null,
  headers: noRateHeaders,
};

/** A connection with so many failures that its retry interval is the longest. */
function lost(outcome: CallOutcome<unknown>) {
  const clock = createFakeClock();
  const watch = createConnectionWatch(clock);
  for (let failures = 0; failures < 8; failures += 1) watch.onOutcome(outcome);
  return { clock, watch };
}

describe('while the service is unreachable', () => {
  it('with pending work, the connection is checked each second for a minute after a user action', async () => {
    const { clock, watch } = lost(unreachable);
    await clock.advance(5_000);
    watch.boostRetry();
    expect(watch.waitMs(true)).toBe(0);
    watch.onOutcome(unreachable);
    expect(watch.waitMs(true)).toBe(1_000);
    await clock.advance(60_000);
    watch.onOutcome(unreachable);
    expect(watch.waitMs(true)).toBe(30_000);
  });

  it('without pending work, it is checked once after a user action, and then rarely', async () => {
    const { clock, watch } = lost(unreachable);
    await clock.advance(5_000);
    watch.boostRetry();
    expect(watch.waitMs()).toBe(0);
    watch.onOutcome(unreachable);
    expect(watch.waitMs()).toBe(30_000);
  });
});

it('a service with a fault is not checked earlier, whatever the user does', () => {
  const { watch } = lost(fault);
  watch.boostRetry();
  expect(watch.waitMs(true)).toBe(30_000);
});

it('a full disk is named, and is checked again like a fault of the service', () => {
  const watch = createConnectionWatch(createFakeClock());
  watch.onInternalError(new AppError('disk-full', createReason('errors.diskFull')));
  expect(watch.current()).toMatchObject({ state: 'service-fault', reason: { code: 'errors.diskFull' } });
  expect(watch.waitMs()).toBeGreaterThan(0);
  watch.onInternalError(new Error('A bug.'));
  expect(watch.current()).toMatchObject({ reason: { code: 'operation.unexpected' } });
});

it('a refused key is tried at growing intervals of at most a quarter of an hour', () => {
  const watch = createConnectionWatch(createFakeClock());
  const unauthorized: CallOutcome<unknown> = {
    type: 'unauthorized',
    reason: textReason(''),
    headers: noRateHeaders,
  };
  const waits = Array.from({ length: 6 }, () => {
    watch.onOutcome(unauthorized);
    return watch.waitMs() / 60_000;
  });
  expect(waits).toEqual([2, 4, 8, 15, 15, 15]);
  watch.checkNow();
  expect(watch.waitMs()).toBe(0);
});
