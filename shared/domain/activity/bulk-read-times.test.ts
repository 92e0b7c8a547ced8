import { expect, test } from 'vitest';
import { activityOf } from './testing/activity-of.ts';
import { bulkReadTimes } from './bulk-read-times.ts';

test('one moment on three proposals is when they were read, not when they happened', () => {
  const read = ['a', 'b', 'c'].map((id) => activityOf({ id, at: 500, proposal_public_id: id }));
  expect([...bulkReadTimes([...read, activityOf({ id: 'd', at: 900 })])]).toEqual([500]);
});

test('one moment on one proposal may well be one moment', () => {
  const same = ['a', 'b', 'c'].map((id) => activityOf({ id, at: 500 }));
  expect(bulkReadTimes(same).size).toBe(0);
});
