import { z } from 'zod';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const storageKey = 'layover.kept-accounts';

const disconnectedAccountSchema = z.object({
  accountKey: z.string(),
  accountName: z.string(),
  baseUrl: z.string(),
  /** How many were on this computer when the account was disconnected. */
  proposals: z.int().nonnegative(),
});
/** An account that was disconnected and whose work is still on this computer. */
export type DisconnectedAccount = Readonly<z.infer<typeof disconnectedAccountSchema>>;

const listSchema = z.array(disconnectedAccountSchema);

/** The most recent first; anything unreadable becomes none. */
export function disconnectedAccounts(storage: Storage = localStorage): readonly DisconnectedAccount[] {
  try {
    return listSchema.parse(JSON.parse(storage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

/** Its data has been removed, or it was not disconnected after all. */
export function removeDisconnectedAccount(accountKey: string, storage: Storage = localStorage): void {
  const left = disconnectedAccounts(storage).filter((account) => account.accountKey !== accountKey);
  storage.setItem(storageKey, JSON.stringify(left));
}

/** Notes that an account is about to be disconnected. */
export function addDisconnectedAccount(account: DisconnectedAccount, storage: Storage = localStorage): void {
  const others = disconnectedAccounts(storage).filter(({ accountKey }) => accountKey !== account.accountKey);
  storage.setItem(storageKey, JSON.stringify([account, ...others]));
}
