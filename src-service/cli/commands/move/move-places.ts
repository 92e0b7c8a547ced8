import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { FilePlace } from '../../../storage/files/file-place.ts';
import { filesFlags, readSourcePlace } from '../../files/files-options.ts';
import {
  isDatabaseAddress,
  readDatabaseAddress,
  requireDatabaseAddress,
} from '../../secrets/database-address.ts';
import type { Environment } from '../../secrets/read-secret.ts';
import { UsageError } from '../../usage-error.ts';

/** A folder with an embedded database, or the address of a database on a server. */
export type Place = { readonly folder: string } | { readonly url: string };

/** What is moved: all data of one account, one of several accounts, or several, each with a folder of its own. */
export type Moved =
  | { readonly kind: 'whole' }
  | { readonly kind: 'one'; readonly account: string }
  | { readonly kind: 'several'; readonly accounts: readonly string[] | 'all' };

export interface MovePlaces {
  readonly from: Place;
  readonly to: Place;
  readonly moved: Moved;
  /** Where the source keeps files outside its database. */
  readonly filePlace: FilePlace | null;
}

/** Reads the flags of a move. Throws a `UsageError` at a mistake. */
export function readMovePlaces(argv: readonly string[], env: Environment): MovePlaces | 'help' {
  const values = parse(argv);
  if (values.help === true) return 'help';
  const given = { from: readPlace('from', values.from), to: readPlace('to', values.to) };
  const named = given.from ?? given.to;
  if (named === null) throw new UsageError('move: --from and --to are needed (see move --help)');
  const isComplete = given.from !== null && given.to !== null;
  if (isComplete && values['database-file'] !== undefined)
    throw new UsageError('move: --database-file names the database in place of --from or --to');
  const url = isComplete
    ? null
    : readDatabaseAddress({ value: undefined, file: values['database-file'] }, env);
  const other: Place | null = url === null ? null : { url };
  const from = given.from ?? other;
  const to = given.to ?? other;
  if (from === null || to === null)
    throw new UsageError(`move: --${from === null ? 'from' : 'to'} is needed (see move --help)`);
  if ('folder' in from === 'folder' in to)
    throw new UsageError('move: one of --from and --to is a folder, the other one a postgres:// address');
  const moved = readMoved(values.account ?? [], values['all-accounts'] === true);
  if (moved.kind === 'one' && 'folder' in from)
    throw new UsageError(
      'move: --account names an account of the source, and a folder holds one; use --from with its folder',
    );
  return { from, to, moved, filePlace: readSourcePlace(values, env) };
}

function readMoved(accounts: readonly string[], isAll: boolean): Moved {
  if (isAll && accounts.length > 0)
    throw new UsageError('move: --account and --all-accounts cannot be used together');
  if (isAll) return { kind: 'several', accounts: 'all' };
  const [account] = accounts;
  if (account === undefined) return { kind: 'whole' };
  return accounts.length === 1 ? { kind: 'one', account } : { kind: 'several', accounts };
}

function parse(argv: readonly string[]) {
  try {
    const options = {
      from: { type: 'string' },
      to: { type: 'string' },
      'database-file': { type: 'string' },
      account: { type: 'string', multiple: true },
      'all-accounts': { type: 'boolean' },
      ...filesFlags,
      help: { type: 'boolean', short: 'h' },
    } as const;
    return parseArgs({ args: [...argv], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message.split(/\.?\s*\n|\. /u, 1)[0] ?? message} (see move --help)`);
  }
}

function readPlace(flag: 'from' | 'to', text: string | undefined): Place | null {
  if (text === undefined) return null;
  if (text === '') throw new UsageError(`move: --${flag} must not be empty`);
  return isDatabaseAddress(text)
    ? { url: requireDatabaseAddress(text, `move: --${flag}`) }
    : { folder: resolve(text) };
}
