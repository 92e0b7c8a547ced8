import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { activityOf } from '#shared/domain/activity/testing/activity-of.ts';
import type { FollowUp } from './follow-ups/follow-ups.ts';
import { groupActivities } from './group-activities.ts';
import { listRows, walkableIds } from './list-rows.ts';

const now = new Date(2026, 10, 20, 12).getTime();
const hints = Array.from({ length: 6 }, (_, index): FollowUp => ({
  proposalId: toLocalId(`p${index}`),
  publicId: `public${index}`,
  title: 'Harbor office',
  reason: 'viewed',
  text: 'Viewed, no reply for 4 days',
  since: activityOf(),
}));
const days = groupActivities([
  activityOf({ id: '2', at: now - 60_000 }),
  activityOf({ id: '1', at: now - 30 * 3_600_000 }),
]);
const textOf = (parts: Parameters<typeof listRows>[0]): readonly string[] =>
  listRows(parts).map((row) => (row.kind === 'heading' ? row.text : row.id));

test('follow-ups stand above the days; only the first few are shown until the user asks for all', () => {
  expect(textOf({ hints, allHints: false, days, now })).toEqual([
    'Worth following up',
    ...['p0', 'p1', 'p2', 'p3'].map((id) => `follow-up-${id}`),
    'more',
    'Today',
    'run-2',
    'Yesterday',
    'run-1',
  ]);
  const all = listRows({ hints, allHints: true, days, now });
  expect(all.filter(({ kind }) => kind === 'follow-up')).toHaveLength(6);
  expect(all.some(({ kind }) => kind === 'more')).toBe(false);
});

test('the keyboard skips headings', () => {
  expect(walkableIds(listRows({ hints: [], allHints: false, days, now }))).toEqual(['run-2', 'run-1']);
});
