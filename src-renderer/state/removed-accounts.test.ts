import { expect, test } from 'vitest';
import { markRemoved, removedAccounts, unmarkRemoved } from './removed-accounts.ts';

function createStorage(kept = new Map<string, string>()): Pick<Storage, 'getItem' | 'setItem'> {
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('a removed account is stored until its mirror is deleted', () => {
  const storage = createStorage();
  markRemoved('one', storage);
  markRemoved('two', storage);
  expect(removedAccounts(storage)).toEqual(['one', 'two']);
  unmarkRemoved(['one'], storage);
  expect(removedAccounts(storage)).toEqual(['two']);
});

test('an unreadable list is empty', () => {
  for (const text of ['{', '"one"', '[1]']) {
    expect(removedAccounts(createStorage(new Map([['layover.removed-accounts', text]])))).toEqual([]);
  }
});
