import { expect, test } from 'vitest';
import { activityTypes } from '#shared/domain/activity/activity.ts';
import { activityOf } from '#shared/domain/activity/testing/activity-of.ts';
import { activityGroups } from '../activity-types.ts';
import { filterActivities, isNarrowed } from './filter-activities.ts';

const all = activityTypes.map((activity_type, index) => activityOf({ id: String(index), activity_type }));
const typesOf = (...args: Parameters<typeof filterActivities>): readonly string[] =>
  filterActivities(...args).map(({ activity_type }) => activity_type);

test('without a filter the list is all that is news: not that this app made what it makes', () => {
  expect(typesOf(all, { group: 'all', onlyClients: false })).toEqual(
    activityTypes.filter((type) => type !== 'api_created_proposal'),
  );
});

test('every type stands in exactly one group', () => {
  const found = activityGroups.flatMap((group) => typesOf(all, { group, onlyClients: false }));
  expect(found.toSorted()).toEqual(activityTypes.toSorted());
});

test('only clients leaves out what one’s own account did', () => {
  expect(typesOf(all, { group: 'all', onlyClients: true })).toEqual(
    activityTypes.filter((type) => type.startsWith('client_')),
  );
  expect(typesOf(all, { group: 'mail', onlyClients: true })).toEqual([
    'client_email_bounced',
    'client_email_opened',
  ]);
});

test('all of it is no choice that could be cleared', () => {
  expect(isNarrowed({ group: 'all', onlyClients: false })).toBe(false);
  expect(isNarrowed({ group: 'drafting', onlyClients: false })).toBe(true);
  expect(isNarrowed({ group: 'all', onlyClients: true })).toBe(true);
});
