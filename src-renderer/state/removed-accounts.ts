import { z } from 'zod';
import { createStoredList, type ListStorage } from './stored-list.ts';

const list = createStoredList('layover.removed-accounts', z.string());

/** The keys of removed accounts whose mirrors still exist. A later window deletes these. */
export function removedAccounts(storage: ListStorage = localStorage): readonly string[] {
  return list.read(storage);
}

/** Adds an account before it is removed. Its mirror cannot be deleted while a window uses it. */
export function markRemoved(accountKey: string, storage: ListStorage = localStorage): void {
  list.write(storage, [...list.read(storage), accountKey]);
}

/** Drops accounts whose mirrors were deleted. */
export function unmarkRemoved(accountKeys: readonly string[], storage: ListStorage = localStorage): void {
  list.write(
    storage,
    list.read(storage).filter((key) => !accountKeys.includes(key)),
  );
}
