import { expect, it } from 'vitest';
import { createFakeClock } from '../../limiter/testing/fake-clock.ts';
import { createPullSchedule } from './pull-schedule.ts';

it('a poll is due at once, and then every 30 s', async () => {
  const clock = createFakeClock();
  const schedule = createPullSchedule(clock, 0);
  expect(schedule.isDue()).toBe(true);
  schedule.begin('full');
  expect(schedule.untilPollMs()).toBe(Infinity);
  schedule.end('full', true);
  expect(schedule.untilPollMs()).toBe(30_000);
  expect(schedule.isFullSyncDue()).toBe(false);
  await clock.advance(30 * 60_000);
  expect(schedule.isFullSyncDue()).toBe(true);
});

it('a full sync that is resumed counts from its start', async () => {
  const clock = createFakeClock();
  const schedule = createPullSchedule(clock, clock.now() - 20 * 60_000);
  schedule.begin('resumed');
  schedule.end('resumed', true);
  await clock.advance(10 * 60_000);
  expect(schedule.isFullSyncDue()).toBe(true);
});

it('changes that the service tells make a poll due at once, but not a second one within 3 s', async () => {
  const clock = createFakeClock();
  const schedule = createPullSchedule(clock, 0);
  const poll = (): void => {
    schedule.begin('full');
    schedule.end('full', true);
  };
  poll();
  schedule.requestTold();
  expect(schedule.untilPollMs()).toBe(0);
  poll();
  schedule.requestTold();
  schedule.requestTold();
  expect(schedule.untilPollMs()).toBe(3_000);
  await clock.advance(3_000);
  expect(schedule.isDue()).toBe(true);
});

it('a request during a pull makes another one due at its end', () => {
  const schedule = createPullSchedule(createFakeClock(), 0);
  schedule.begin('full');
  schedule.request();
  schedule.end('full', true);
  expect(schedule.isDue()).toBe(true);
});
