import { z } from 'zod';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const storageKey = 'layover.kept-accounts';

const keptAccountSchema = z.object({
  accountKey: z.string(),
  accountName: z.string(),
  baseUrl: z.string(),
  /** How many were on this computer when the account was disconnected. */
  proposals: z.int().nonnegative(),
});
/** An account that was disconnected and whose work is still on this computer. */
export type KeptAccount = Readonly<z.infer<typeof keptAccountSchema>>;

const listSchema = z.array(keptAccountSchema);

/** The most recent first; anything unreadable becomes none. */
export function keptAccounts(storage: Storage = localStorage): readonly KeptAccount[] {
  try {
    return listSchema.parse(JSON.parse(storage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

/** Its data has been removed, or it was not disconnected after all. */
export function forgetKeptAccount(accountKey: string, storage: Storage = localStorage): void {
  const left = keptAccounts(storage).filter((account) => account.accountKey !== accountKey);
  storage.setItem(storageKey, JSON.stringify(left));
}

/** Notes that an account is about to be disconnected. */
export function rememberKeptAccount(account: KeptAccount, storage: Storage = localStorage): void {
  const others = keptAccounts(storage).filter(({ accountKey }) => accountKey !== account.accountKey);
  storage.setItem(storageKey, JSON.stringify([account, ...others]));
}
