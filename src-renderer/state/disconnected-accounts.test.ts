import { expect, test } from 'vitest';
import {
  removeDisconnectedAccount,
  disconnectedAccounts,
  addDisconnectedAccount,
} from './disconnected-accounts.ts';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

const harbor = { accountKey: 'h', accountName: 'Harbor', baseUrl: 'https://h.example', proposals: 61 };
const studio = { accountKey: 's', accountName: 'Studio', baseUrl: 'https://s.example', proposals: 2 };

test('each account is kept once, the one disconnected last first', () => {
  const storage = memory();
  addDisconnectedAccount(harbor, storage);
  addDisconnectedAccount(studio, storage);
  addDisconnectedAccount({ ...harbor, proposals: 62 }, storage);
  expect(disconnectedAccounts(storage)).toEqual([{ ...harbor, proposals: 62 }, studio]);
  removeDisconnectedAccount('h', storage);
  expect(disconnectedAccounts(storage)).toEqual([studio]);
});

test('an unreadable list is an empty one', () => {
  const storage = memory();
  storage.setItem('layover.kept-accounts', '{');
  expect(disconnectedAccounts(storage)).toEqual([]);
});
