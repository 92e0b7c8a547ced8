import { expect, test } from 'vitest';
import { activitySchema, activityTypes, type Activity } from '#shared/domain/activity.ts';
import { activityGroup, activitySentence, activityTone } from './activity-words.ts';
import { groupActivities } from './group-activities.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
let lastId = 0;

function activity(type: string, minutes: number, change: Partial<Activity> = {}): Activity {
  lastId += 1;
  return activitySchema.parse({
    id: String(lastId),
    activity_type: type,
    at: noon + minutes * 60_000,
    ip_address: '192.0.2.1',
    proposal_public_id: 'p1',
    proposal_title: 'Website',
    client_full_name: 'Ada Byron',
    client_email: 'ada@example.com',
    ...change,
  });
}

const shape = (activities: readonly Activity[]) =>
  groupActivities(activities).map(({ runs }) => runs.map((run) => run.activities.length));

test('repeats within half an hour of each other are one line', () => {
  const views = [0, 20, 45].map((minutes) => activity('client_view_proposal', minutes));
  expect(shape(views)).toEqual([[3]]);
  expect(shape([...views, activity('client_view_proposal', 120)])).toEqual([[1, 3]]);
});

test('another client, proposal or kind is another line', () => {
  expect(
    shape([
      activity('client_view_proposal', 0),
      activity('client_view_proposal', 1, { proposal_public_id: 'p2' }),
      activity('client_view_proposal', 2, { client_email: 'bob@example.com' }),
      activity('client_view_pdf', 3),
    ]),
  ).toEqual([[1, 1, 1, 1]]);
});

test('what carries a message is never collapsed', () => {
  const asked = [0, 1].map((minutes) =>
    activity('client_clarification_proposal', minutes, { message: 'Why?' }),
  );
  expect(shape(asked)).toEqual([[1, 1]]);
});

test('days are apart and the newest comes first, whatever order they come in', () => {
  const days = groupActivities([activity('client_view_pdf', -24 * 60), activity('client_view_pdf', 0)]);
  expect(days.map(({ day }) => new Date(day).getDate())).toEqual([20, 19]);
});

test('midnight parts what would otherwise be one line', () => {
  const late = new Date(2026, 10, 19, 23, 50).getTime();
  const early = new Date(2026, 10, 20, 0, 5).getTime();
  expect(
    shape([activity('client_view_pdf', 0, { at: late }), activity('client_view_pdf', 0, { at: early })]),
  ).toEqual([[1], [1]]);
});

test('every type has a sentence, a glyph and a place in the filter', () => {
  for (const type of activityTypes) {
    const one = activity(type, 0);
    expect(activitySentence(one)).not.toContain('_');
    expect(activityTone(one)).not.toBe('unknown');
    expect(activityGroup(one)).toBeTypeOf('string');
  }
  expect(activitySentence(activity('client_view_proposal', 0), 3)).toBe('Ada Byron viewed the proposal 3×');
  expect(activitySentence(activity('client_signed_twice', 0))).toBe('client signed twice');
});
