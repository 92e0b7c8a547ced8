import { expect, it } from 'vitest';
import { createFakeClock } from '../../limiter/testing/fake-clock.ts';
import type { MetaStore } from '../../journal/meta-store.ts';
import { unitContext } from '../testing/known-journal.ts';
import { cursorsAt } from '../pull/read-changes.ts';
import { createPullSchedule } from './pull-schedule.ts';

/** The single values of a journal. */
function metaOf(
  values: {
    readonly fullSyncBeganAt?: number;
    readonly listsChanges?: boolean;
    readonly changeCursors?: ReturnType<typeof cursorsAt>;
  } = {},
): MetaStore {
  const { meta } = unitContext().journal;
  if (values.fullSyncBeganAt !== undefined) meta.set('fullSyncBeganAt', values.fullSyncBeganAt);
  if (values.listsChanges !== undefined) meta.set('listsChanges', values.listsChanges);
  if (values.changeCursors !== undefined) meta.set('changeCursors', values.changeCursors);
  return meta;
}

it('a poll is due at once, and then every 30 s', async () => {
  const clock = createFakeClock();
  const meta = metaOf();
  const schedule = createPullSchedule(clock, meta);
  expect([schedule.isDue(false), schedule.nextKind()]).toEqual([true, 'full']);
  meta.set('lastPulledAt', clock.now());
  schedule.begin('full');
  expect(schedule.untilPollMs(false)).toBe(Infinity);
  schedule.end('full', true);
  expect(schedule.untilPollMs(false)).toBe(30_000);
  expect(schedule.nextKind()).toBe('poll');
  await clock.advance(30 * 60_000);
  expect(schedule.nextKind()).toBe('full');
});

it('a poll that is due for 30 s no longer waits for the pushes, once everything was read', async () => {
  const clock = createFakeClock();
  const meta = metaOf();
  const schedule = createPullSchedule(clock, meta);
  expect(schedule.untilPollMs(true)).toBe(Infinity);
  schedule.begin('full');
  meta.set('lastPulledAt', clock.now());
  schedule.end('full', true);
  expect(schedule.untilPollMs(true)).toBe(60_000);
  await clock.advance(45_000);
  expect(schedule.untilPollMs(true)).toBe(15_000);
  // Pushes go first again, such as after a reconnection.
  schedule.request();
  expect(schedule.untilPollMs(true)).toBe(30_000);
  meta.set('fullSyncCursor', { stage: 'clients', page: 1 });
  expect(schedule.untilPollMs(true)).toBe(Infinity);
});

it('a full sync that is resumed counts from its start', async () => {
  const clock = createFakeClock();
  const schedule = createPullSchedule(clock, metaOf({ fullSyncBeganAt: clock.now() - 20 * 60_000 }));
  schedule.begin('resumed');
  schedule.end('resumed', true);
  await clock.advance(10 * 60_000);
  expect(schedule.nextKind()).toBe('full');
});

it('changes that the service tells make a poll due at once, but not a second one within 3 s', async () => {
  const clock = createFakeClock();
  const schedule = createPullSchedule(clock, metaOf());
  const poll = (): void => {
    schedule.begin('full');
    schedule.end('full', true);
  };
  poll();
  schedule.requestTold();
  expect(schedule.untilPollMs(false)).toBe(0);
  poll();
  schedule.requestTold();
  schedule.requestTold();
  expect(schedule.untilPollMs(false)).toBe(3_000);
  await clock.advance(3_000);
  expect(schedule.isDue(false)).toBe(true);
});

it('a poll that reads the changes of each list is not asked for again within 7 s', () => {
  const schedule = createPullSchedule(
    createFakeClock(),
    metaOf({ listsChanges: true, changeCursors: cursorsAt('1') }),
  );
  schedule.begin('full');
  schedule.end('full', true);
  schedule.requestTold();
  schedule.begin('poll');
  schedule.end('poll', true);
  schedule.requestTold();
  expect(schedule.untilPollMs(false)).toBe(7_000);
});

it('a request during a pull makes another one due at its end', () => {
  const schedule = createPullSchedule(createFakeClock(), metaOf());
  schedule.begin('full');
  schedule.request();
  schedule.end('full', true);
  expect(schedule.isDue(false)).toBe(true);
});
