import { expect, it } from 'vitest';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import { applyActivities } from './apply-activities.ts';
import { unitContext } from '../testing/known-journal.ts';
import { createLocalWriteClock } from '../staleness/local-write-clock.ts';

const plain = {
  activity_type: 'user_send_proposal',
  ip_address: '',
  proposal_public_id: 'x',
  proposal_title: '',
  client_full_name: '',
  client_email: '',
};
const dates = { proposal_sent_at: '2026-03-02T10:00:00.000Z', proposal_expires_at: null };

function entry(
  id: string,
  fields: ServerActivity['fields'],
  createdAt: number | null = null,
): ServerActivity {
  return { id, fields, createdAt, extra: {} };
}

it("an entry of an older version gets its proposal's dates once, and is no news", () => {
  const unit = unitContext();
  const context = { ...unit, localWrites: createLocalWriteClock(unit.clock) };
  const { activities, feed } = unit.journal;
  expect(applyActivities(context, [entry('1', plain)])).toHaveLength(1);
  const before = activities.find('1');
  unit.pass(5_000);
  const dated = [entry('1', { ...plain, ...dates }), entry('2', { ...plain, ...dates })];
  expect(applyActivities(context, dated).map(({ id }) => id)).toEqual(['2']);
  expect(activities.find('1')).toEqual({ ...before, ...dates });
  const head = feed.head();
  expect(applyActivities(context, dated)).toEqual([]);
  expect(applyActivities(context, [entry('1', plain)])).toEqual([]);
  expect(feed.head()).toBe(head);
  expect(activities.find('1')).toEqual({ ...before, ...dates });
});

it("an undated acceptance of an older version gets the service's time once", () => {
  const unit = unitContext();
  const context = { ...unit, localWrites: createLocalWriteClock(unit.clock) };
  const { activities, feed } = unit.journal;
  const fields = { ...plain, ...dates, activity_type: 'client_accepted_proposal' };
  applyActivities(context, [entry('1', fields)]);
  expect(activities.find('1')?.is_dated).toBeUndefined();
  unit.pass(5_000);
  const at = Date.parse('2026-03-04T09:30:00Z');
  expect(applyActivities(context, [entry('1', fields, at)])).toEqual([]);
  expect(activities.find('1')).toMatchObject({ at, is_dated: true });
  const head = feed.head();
  applyActivities(context, [entry('1', fields, at)]);
  applyActivities(context, [entry('1', fields)]);
  expect(feed.head()).toBe(head);
});
