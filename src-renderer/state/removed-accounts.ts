import { z } from 'zod';

type Keep = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'layover.removed-accounts';
const accountKeysSchema = z.array(z.string());

/** Accounts that were removed and whose mirrors a later window has to take away. */
export function removedAccounts(storage: Keep = localStorage): readonly string[] {
  try {
    return accountKeysSchema.parse(JSON.parse(storage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

/** Notes that an account is about to be removed: windows that are open still hold its mirror. */
export function markRemoved(accountKey: string, storage: Keep = localStorage): void {
  storage.setItem(storageKey, JSON.stringify([...removedAccounts(storage), accountKey]));
}

/** Forgets those whose mirrors have been seen to. */
export function unmarkRemoved(accountKeys: readonly string[], storage: Keep = localStorage): void {
  const left = removedAccounts(storage).filter((key) => !accountKeys.includes(key));
  storage.setItem(storageKey, JSON.stringify(left));
}
