import { expect, test } from 'vitest';
import { unfinishedOf } from './unfinished.ts';

test('an entry that moved between two reads is listed once, as it was read last', () => {
  const waiting = {
    records: [
      { id: '1', state: 'waiting' },
      { id: '2', state: 'waiting' },
    ],
    totalCount: 4,
  };
  const givenUp = { records: [{ id: '1', state: 'given-up' }], totalCount: 1 };
  expect(unfinishedOf([waiting, givenUp])).toEqual({
    entries: [
      { id: '1', state: 'given-up' },
      { id: '2', state: 'waiting' },
    ],
    others: 2,
  });
});
