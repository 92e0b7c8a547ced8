import { z } from 'zod';
import { createStoredList, type ListStorage } from './stored-list.ts';

const disconnectedAccountSchema = z.object({
  accountKey: z.string(),
  accountName: z.string(),
  baseUrl: z.string(),
  /** Number of proposals on this computer when the account was disconnected. */
  proposals: z.int().nonnegative(),
});
/** A disconnected account whose data is still on this computer. */
export type DisconnectedAccount = Readonly<z.infer<typeof disconnectedAccountSchema>>;

const list = createStoredList('layover.kept-accounts', disconnectedAccountSchema);

/** The disconnected accounts, the most recent first. */
export function disconnectedAccounts(storage: ListStorage = localStorage): readonly DisconnectedAccount[] {
  return list.read(storage);
}

/** Removes an account whose data was deleted, or which was not disconnected in the end. */
export function removeDisconnectedAccount(accountKey: string, storage: ListStorage = localStorage): void {
  list.write(
    storage,
    list.read(storage).filter((account) => account.accountKey !== accountKey),
  );
}

/** Adds an account before it is disconnected. */
export function addDisconnectedAccount(
  account: DisconnectedAccount,
  storage: ListStorage = localStorage,
): void {
  const others = list.read(storage).filter(({ accountKey }) => accountKey !== account.accountKey);
  list.write(storage, [account, ...others]);
}
