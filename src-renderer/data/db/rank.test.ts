import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { compareNewest, rankOf } from './rank.ts';

const newestFirst = [
  { localId: toLocalId('0191c000-0001-7000-8000-000000000000'), serverId: null },
  { localId: toLocalId('0191c000-0000-7000-8000-000000000001'), serverId: null },
  { localId: toLocalId('a'), serverId: toServerId('100000000000000000') },
  { localId: toLocalId('b'), serverId: toServerId('10') },
  { localId: toLocalId('c'), serverId: toServerId('9') },
];

test('proposals that the service does not know come first, the latest before the others; then the highest ids', () => {
  expect(newestFirst.toReversed().sort(compareNewest)).toEqual(newestFirst);
});

test('the index has the same order', () => {
  const ranks = newestFirst.map((proposal) => rankOf(proposal));
  expect(ranks.toSorted()).toEqual(ranks);
});
