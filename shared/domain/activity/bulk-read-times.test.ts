import { expect, test } from 'vitest';
import { activityOf } from './testing/activity-of.ts';
import { bulkReadTimes } from './bulk-read-times.ts';

test('activities of three proposals at one time have the time of reading', () => {
  const read = ['a', 'b', 'c'].map((id) => activityOf({ id, at: 500, proposal_public_id: id }));
  expect([...bulkReadTimes([...read, activityOf({ id: 'd', at: 900 })])]).toEqual([500]);
});

test('activities of one proposal at one time may be real', () => {
  const same = ['a', 'b', 'c'].map((id) => activityOf({ id, at: 500 }));
  expect(bulkReadTimes(same).size).toBe(0);
});
