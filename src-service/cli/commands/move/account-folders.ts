import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { AccountEntry } from '../../../storage/accounts/account-directory.ts';
import { firstAccount } from '../../../storage/accounts/accounts.ts';
import { giveToOwnerOf } from '../../data-directory.ts';
import { errorReason } from '../../open-data.ts';
import { UsageError } from '../../usage-error.ts';
import { subdomainPattern } from '../add-account.ts';
import type { Moved } from './move-places.ts';

/** What the folder of an account does not hold: its number and times in the list of a server. */
const listedSchema = z.strictObject({
  folder: z.string().regex(/^[a-z0-9-]+$/u),
  id: z.int().positive(),
  created_at: z.iso.datetime(),
  suspended_at: z.iso.datetime().nullable(),
});
const listSchema = z.strictObject({ accounts: z.array(listedSchema) });

type ListedAccount = Readonly<z.infer<typeof listedSchema>>;

/** An account of the folder of a move, which is named by its subdomain. */
export interface AccountFolder {
  readonly name: string;
  readonly path: string;
  /** Null for the folder of a service that came from no server. */
  readonly listed: ListedAccount | null;
}

const listFile = (folder: string): string => join(folder, 'accounts.json');
const databaseIn = (folder: string): string => join(folder, 'service.db');

/** Throws if the folder is the data folder of one service: its accounts have folders of their own. */
export function refuseSingle(folder: string, flag: string): void {
  if (existsSync(databaseIn(folder)))
    throw new UsageError(
      `move: ${flag} ${folder} holds the data of one service; several accounts need a folder of folders`,
    );
}

/** The folder for an account of a server. A subdomain that came in with an import may be no name of a folder. */
export const folderNameOf = ({ id, subdomain }: AccountEntry): string =>
  subdomainPattern.test(subdomain) ? subdomain : `account-${String(id)}`;

/** Adds accounts to the list in the folder. */
export function listFolders(folder: string, entries: readonly AccountEntry[]): void {
  const added = entries.map((entry) => ({
    folder: folderNameOf(entry),
    id: entry.id,
    created_at: entry.created_at,
    suspended_at: entry.suspended_at,
  }));
  const names = new Set(added.map((account) => account.folder));
  const others = readList(folder).filter((account) => !names.has(account.folder));
  const file = listFile(folder);
  writeFileSync(`${file}.new`, `${JSON.stringify({ accounts: [...others, ...added] }, null, 2)}\n`, {
    mode: 0o600,
  });
  renameSync(`${file}.new`, file);
  giveToOwnerOf(folder, file);
}

function readList(folder: string): readonly ListedAccount[] {
  const file = listFile(folder);
  if (!existsSync(file)) return [];
  try {
    return listSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).accounts;
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : errorReason(error);
    throw new UsageError(`move: ${file} is not a list of accounts: ${reason.replaceAll(/\s+/gu, ' ')}`);
  }
}

/** The folders of the accounts to move, in the order in which they get their numbers. */
export function chooseFolders(
  folder: string,
  said: Extract<Moved, { kind: 'several' }>['accounts'],
): readonly AccountFolder[] {
  refuseSingle(folder, '--from');
  const list = readList(folder);
  const found = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => existsSync(databaseIn(join(folder, name))))
        .toSorted()
    : [];
  if (found.length === 0)
    throw new UsageError(
      `move: --from ${folder} contains no accounts; each needs a folder of its own there, with a service.db`,
    );
  const names = said === 'all' ? [...list.map((account) => account.folder), ...found] : said;
  const missing = names.find((name) => !found.includes(name));
  if (missing !== undefined)
    throw new UsageError(
      said === 'all'
        ? `move: ${listFile(folder)} names the account ${missing}, which has no data there. Finish the move that ` +
            'brings it there, or use --account for each account to move'
        : `move: there is no account "${missing}" in ${folder}; there are ${found.join(', ')}`,
    );
  return [...new Set(names)]
    .map((name) => ({
      name,
      path: join(folder, name),
      listed: list.find((account) => account.folder === name) ?? null,
    }))
    .toSorted(
      (a, b) => (a.listed?.id ?? Number.MAX_SAFE_INTEGER) - (b.listed?.id ?? Number.MAX_SAFE_INTEGER),
    );
}

/** The number of each account on the server. They stay if the first account is among them and no two have the same. */
export function numberFolders(folders: readonly AccountFolder[]): readonly number[] {
  const kept = folders.flatMap(({ listed }) => listed?.id ?? []);
  const isWhole = new Set(kept).size === folders.length && kept.includes(firstAccount);
  return isWhole ? kept : folders.map((_, index) => index + firstAccount);
}

/** The subdomain of an account that came from no server: services in folders all begin with the same one. */
export const subdomainOf = ({ name, listed }: AccountFolder): string | undefined =>
  listed === null && subdomainPattern.test(name) ? name : undefined;

/** Tells whether a closed database was written: its size and time, and those of its log. */
export function stateOf(folder: string): string {
  return ['', '-wal']
    .map((suffix) => statSync(databaseIn(folder) + suffix, { bigint: true, throwIfNoEntry: false }))
    .map((file) => (file === undefined ? '' : `${String(file.size)} ${String(file.mtimeNs)}`))
    .join(', ');
}
