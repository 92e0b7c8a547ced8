import { expect, test } from 'vitest';
import { activityTypes } from '#shared/domain/activity/activity.ts';
import { activityOf } from '#shared/domain/activity/testing/activity-of.ts';
import { activityGroups } from '../activity-types.ts';
import { filterActivities, isNarrowed } from './filter-activities.ts';

const all = activityTypes.map((activity_type, index) => activityOf({ id: String(index), activity_type }));
const typesOf = (...args: Parameters<typeof filterActivities>): readonly string[] =>
  filterActivities(...args).map(({ activity_type }) => activity_type);

test('without a filter the list shows all activities except creations through the API', () => {
  expect(typesOf(all, { group: 'all', onlyClients: false })).toEqual(
    activityTypes.filter((type) => type !== 'api_created_proposal'),
  );
});

test('every type belongs to exactly one group', () => {
  const found = activityGroups.flatMap((group) => typesOf(all, { group, onlyClients: false }));
  expect(found.toSorted()).toEqual(activityTypes.toSorted());
});

test("only clients hides the account's own activities", () => {
  expect(typesOf(all, { group: 'all', onlyClients: true })).toEqual(
    activityTypes.filter((type) => type.startsWith('client_')),
  );
  expect(typesOf(all, { group: 'mail', onlyClients: true })).toEqual([
    'client_email_bounced',
    'client_email_opened',
  ]);
});

test('all groups is no filter that could be cleared', () => {
  expect(isNarrowed({ group: 'all', onlyClients: false })).toBe(false);
  expect(isNarrowed({ group: 'drafting', onlyClients: false })).toBe(true);
  expect(isNarrowed({ group: 'all', onlyClients: true })).toBe(true);
});
