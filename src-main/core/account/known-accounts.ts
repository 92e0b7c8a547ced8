import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing } from '../files/file-error.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import type { Logger } from '../ports.ts';
import { savedSessionSchema, type SavedSession } from './session-file.ts';

const fileSchema = z.strictObject({ accounts: z.array(savedSessionSchema) });

/** The accounts on this computer, most recent first, in `accounts.json`. No keys. */
export interface KnownAccounts {
  list(): readonly SavedSession[];
  /** Puts the account first; on disk when it resolves. */
  add(account: SavedSession): Promise<void>;
  forget(accountKey: string): Promise<void>;
}

/**
 * Reads the list of this folder. An unreadable file is renamed, not overwritten. The accounts' journals are in folders
 * of their own, so an account that is connected again finds its data.
 */
export async function openKnownAccounts(dataDir: string, log: Logger): Promise<KnownAccounts> {
  const file = join(dataDir, 'accounts.json');
  let accounts = await read(file, log);

  async function write(next: readonly SavedSession[]): Promise<void> {
    await writeFileAtomically(file, [JSON.stringify({ accounts: next })], { overwrite: true });
    accounts = next;
  }
  const without = (accountKey: string): readonly SavedSession[] =>
    accounts.filter((account) => account.accountKey !== accountKey);

  return {
    list: () => accounts,
    add: (account) => write([account, ...without(account.accountKey)]),
    forget: (accountKey) => write(without(accountKey)),
  };
}

async function read(file: string, log: Logger): Promise<readonly SavedSession[]> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8'))).accounts;
  } catch (error) {
    if (isMissing(error)) return [];
    log.error('the list of accounts cannot be read, and is put aside', error);
    await rename(file, `${file}.unreadable-${Date.now()}`);
    return [];
  }
}
