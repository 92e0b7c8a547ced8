import { rmSync, writeFileSync } from 'node:fs';
import { userProfileSchema } from '#shared/domain/account/user-profile.ts';
import { accountSettingsSchema } from '#shared/domain/account/account-settings.ts';
import { addKey, generateKey } from '../../domain/keys.ts';
import { systemClock, systemRandom } from '../../ports.ts';
import { createAccount } from '../../seed/create-account.ts';
import { neutralIdentity, type SeedIdentity } from '../../seed/neutral-identity.ts';
import { createAccountDirectory } from '../../storage/accounts/account-directory.ts';
import type { ServerAccounts, WatchedDatabase } from '../../storage/database/database.ts';
import { createStores } from '../../storage/stores.ts';
import { errorReason } from '../open-data.ts';
import { UsageError } from '../usage-error.ts';
import { recordCommand, jsonLine, listAccounts } from './data-command.ts';

interface NewAccount {
  readonly name: string | undefined;
  /** The address of the owner and of the business. */
  readonly email?: string | undefined;
  readonly owner?: string | undefined;
  readonly subdomain?: string | undefined;
  readonly 'key-file'?: string | undefined;
}

/** Letters, digits and hyphens, with a letter, so that it is no number of an account. */
export const subdomainPattern = /^(?=.*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;

/** Makes an account with its owner and a first key, which is printed or written into a new file. */
export async function addAccount(
  first: WatchedDatabase,
  accounts: ServerAccounts,
  input: NewAccount,
): Promise<string> {
  const identity = readIdentity(input);
  const { subdomain } = identity.account;
  const known = await listAccounts(first);
  if (known.some((entry) => entry.subdomain === subdomain))
    throw new UsageError(`accounts add: there is an account "${subdomain}" already; choose a --subdomain`);
  const id = await first.write(() => createAccountDirectory(first).nextId());
  const database = accounts.databaseOf(id);
  const stores = createStores(database, systemClock);
  const context = { database, stores, random: systemRandom, clock: systemClock };
  const key = generateKey(context);
  const file = input['key-file'];
  if (file !== undefined) writeKey(file, key);
  try {
    await database.write(function* () {
      yield* createAccount(context, identity);
      const name = 'First key';
      const { id: userId, email } = yield* stores.account.getOwner();
      const keyId = yield* addKey(context, { ...{ key, name, scope: null }, userId });
      yield* recordCommand(stores, { action: 'account_added', id });
      const detail = { name, email, scope: null };
      yield* recordCommand(stores, { action: 'key_made', id: keyId, detail });
    });
  } catch (error) {
    if (file !== undefined) rmSync(file);
    throw error;
  }
  const { name } = identity.account;
  const owner = identity.owner.email;
  return jsonLine({ id, subdomain, name, owner, ...(file === undefined ? { key } : { key_file: file }) });
}

export const wrongSubdomain = '--subdomain must be 1 to 63 small letters, digits and hyphens, with a letter';

function readIdentity({ name = '', email = '', owner = '', subdomain }: NewAccount): SeedIdentity {
  const account = accountSettingsSchema.pick({ name: true, email: true }).safeParse({ name, email });
  const user = userProfileSchema
    .pick({ email: true, name: true })
    .safeParse({ email, name: owner === '' ? name : owner });
  if (!account.success || !user.success || user.data.email === '') {
    const [issue] = [...(account.error?.issues ?? []), ...(user.error?.issues ?? [])];
    throw new UsageError(
      `accounts add: NAME and --email OWNER are needed; ${String(issue?.path[0] ?? 'email')} ${issue?.message ?? 'is required'}`,
    );
  }
  const chosen = subdomain ?? subdomainOf(account.data.name);
  if (!subdomainPattern.test(chosen)) throw new UsageError(`accounts add: ${wrongSubdomain}`);
  return {
    account: { ...neutralIdentity.account, ...account.data, subdomain: chosen },
    owner: user.data,
  };
}

/** "Studio Ånn & Co." becomes `studio-ann-co`. */
function subdomainOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, 63)
    .replaceAll(/^-+|-+$/gu, '');
}

function writeKey(file: string, key: string): void {
  try {
    writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new UsageError(`accounts add: --key-file ${file} cannot be written: ${errorReason(error)}`);
  }
}
