import { expect, test } from 'vitest';
import { markRemoved, removedAccounts, unmarkRemoved } from './removed-accounts.ts';

function createStorage(kept = new Map<string, string>()): Pick<Storage, 'getItem' | 'setItem'> {
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('what was removed is remembered until it was seen to', () => {
  const storage = createStorage();
  markRemoved('one', storage);
  markRemoved('two', storage);
  expect(removedAccounts(storage)).toEqual(['one', 'two']);
  unmarkRemoved(['one'], storage);
  expect(removedAccounts(storage)).toEqual(['two']);
});

test('what cannot be read is nothing', () => {
  for (const text of ['{', '"one"', '[1]']) {
    expect(removedAccounts(createStorage(new Map([['layover.removed-accounts', text]])))).toEqual([]);
  }
});
