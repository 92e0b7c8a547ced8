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
  const schedule = createPullSchedule(clock, metaOf());
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
  const schedule = createPullSchedule(clock, metaOf({ fullSyncBeganAt: clock.now() - 20 * 60_000 }));
  schedule.begin('resumed');
  schedule.end('resumed', true);
  await clock.advance(10 * 60_000);
  expect(schedule.isFullSyncDue()).toBe(true);
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
  expect(schedule.untilPollMs()).toBe(0);
  poll();
  schedule.requestTold();
  schedule.requestTold();
  expect(schedule.untilPollMs()).toBe(3_000);
  await clock.advance(3_000);
  expect(schedule.isDue()).toBe(true);
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
  expect(schedule.untilPollMs()).toBe(7_000);
});

it('a request during a pull makes another one due at its end', () => {
  const schedule = createPullSchedule(createFakeClock(), metaOf());
  schedule.begin('full');
  schedule.request();
  schedule.end('full', true);
  expect(schedule.isDue()).toBe(true);
});
