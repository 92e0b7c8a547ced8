import { expect, test } from 'vitest';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { activityOf } from '#shared/domain/activity/testing/activity-of.ts';
import { groupActivities } from './group-activities.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
let lastId = 0;

/** A view so many minutes after noon. */
function view(minutes: number, change: Partial<Activity> = {}): Activity {
  lastId += 1;
  return activityOf({ id: String(lastId), at: noon + minutes * 60_000, ...change });
}

const shape = (activities: readonly Activity[]): readonly (readonly number[])[] =>
  groupActivities(activities).map(({ runs }) => runs.map((run) => run.activities.length));

test('repeats within half an hour are one line, newest first', () => {
  const views = [0, 20, 45].map((minutes) => view(minutes));
  expect(shape(views)).toEqual([[3]]);
  expect(shape([...views, view(120)])).toEqual([[1, 3]]);
  const [day] = groupActivities(views);
  expect(day?.runs[0]?.activities.map(({ id }) => id)).toEqual(views.map(({ id }) => id).toReversed());
});

test('a repeat joins its line despite activities between them', () => {
  expect(shape([view(0), view(5, { activity_type: 'client_view_pdf' }), view(10)])).toEqual([[2, 1]]);
});

test('another client, proposal or type is another line', () => {
  const others = [
    { proposal_public_id: 'p2' },
    { client_email: 'bob@example.com' },
    { activity_type: 'client_view_pdf' },
  ];
  expect(shape([view(0), ...others.map((change, index) => view(index + 1, change))])).toEqual([[1, 1, 1, 1]]);
});

test('activities with a message are never combined', () => {
  expect(shape([0, 1].map((minutes) => view(minutes, { message: 'Why?' })))).toEqual([[1, 1]]);
  expect(shape([view(0), view(1, { message: 'Why?' }), view(2)])).toEqual([[2, 1]]);
});

test('days are separate and sorted newest first for any input order', () => {
  const days = groupActivities([view(-24 * 60), view(0), view(-48 * 60)]);
  expect(days.map(({ day }) => new Date(day).getDate())).toEqual([20, 19, 18]);
});

test('midnight separates repeats', () => {
  expect(shape([view(-12 * 60 - 10), view(-12 * 60 + 5)])).toEqual([[1], [1]]);
});

test('a line keeps its id when a repeat joins it', () => {
  const before = [view(0), view(5)];
  const idOf = (activities: readonly Activity[]): string | undefined =>
    groupActivities(activities)[0]?.runs[0]?.id;
  expect(idOf([...before, view(9)])).toBe(idOf(before));
});
