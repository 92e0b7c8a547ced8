import { accountSettingsSchema } from '#shared/domain/account/account-settings.ts';
import { createAccountDirectory, type AccountEntry } from '../../storage/accounts/account-directory.ts';
import { changedFields } from '../../domain/audit/record-audit.ts';
import { systemClock } from '../../ports.ts';
import type { ServerAccounts, WatchedDatabase } from '../../storage/database/database.ts';
import { findUnfinishedMove } from '../../storage/move/unfinished-move.ts';
import { createStores, type Stores } from '../../storage/stores.ts';
import {
  recordCommand,
  chooseAccount,
  jsonLine,
  listAccounts,
  parseCommand,
  placeFlags,
  withAccounts,
  readStores,
  withStores,
  type Place,
} from './data-command.ts';
import { exportAccount } from './export-account.ts';
import { importAccount } from './import-account.ts';
import { removeAccount } from './remove-account.ts';
import { addAccount } from './add-account.ts';
import { filesFlags, readSourcePlace } from '../files/files-options.ts';
import type { Environment } from '../secrets/read-secret.ts';
import { UsageError } from '../usage-error.ts';
import { accountsUsage } from '../usage.ts';
import type { Steps } from '../../storage/steps.ts';

const settingNames = Object.keys(accountSettingsSchema.shape);

const flags = {
  ...placeFlags,
  ...filesFlags,
  email: { type: 'string' },
  owner: { type: 'string' },
  subdomain: { type: 'string' },
  'key-file': { type: 'string' },
  yes: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

/** `accounts add|list|show|update|suspend|resume|export|import|remove`: also while services run. */
export async function accountsCommand(
  argv: readonly string[],
  env: Environment = process.env,
): Promise<string> {
  const { values, positionals } = parseCommand('accounts', argv, flags);
  if (values.help === true) return accountsUsage;
  const [action = '', ...words] = positionals;
  const command = `accounts ${action}`;
  const most = { show: 0, list: 0, add: 1, suspend: 1, resume: 1, remove: 1, export: 0, import: 0 }[action];
  if (most !== undefined && words.length > most)
    throw new UsageError(`accounts: unexpected argument "${words[most] ?? ''}" (see accounts --help)`);
  const filePlace = readSourcePlace(values, env);
  switch (action) {
    case 'show':
      return await readStores('accounts', values, showAccount, env);
    // The name of the versions before.
    case 'set':
    case 'update': {
      const [said] = words;
      const isNamed = said !== undefined && !said.includes('=');
      if (isNamed && values.account !== undefined)
        throw new UsageError(`${command}: the account is named twice, as ${said} and by --account`);
      return await withStores(
        command,
        isNamed ? { ...values, account: said } : values,
        function* (stores, { account }) {
          const change = readChange(command, isNamed ? words.slice(1) : words);
          yield* stores.account.change(change);
          yield* recordCommand(stores, {
            action: 'settings_changed',
            id: account,
            detail: changedFields(change),
          });
          return yield* showAccount(stores);
        },
        env,
      );
    }
    case 'list':
      return await withAccounts(command, values, env, async (first) =>
        (await listAccounts(first)).map(jsonLine).join(''),
      );
    case 'add':
      return await withAccounts(command, values, env, async (first, accounts) =>
        addAccount(first, accounts, { ...values, name: words[0] }),
      );
    case 'suspend':
    case 'resume':
      return await changeEntry(command, values, env, words[0], async (first, accounts, entry) => {
        const database = accounts.databaseOf(entry.id);
        await database.write(function* () {
          // Half of the data of an import that was killed is missing.
          if (action === 'resume') yield* refuseHalf(database);
          yield* createAccountDirectory(database).setSuspended(entry.id, action === 'suspend');
          yield* recordCommand(createStores(database, systemClock), {
            action: action === 'suspend' ? 'account_suspended' : 'account_resumed',
            id: entry.id,
          });
        });
        return (await listAccounts(first)).find(({ id }) => id === entry.id) ?? entry;
      });
    case 'export':
      return await withAccounts(command, values, env, async (first, accounts) => {
        const entry = chooseAccount(command, values.account, await listAccounts(first));
        if (values.to === undefined) throw new UsageError('accounts export: --to FILE|DIR is needed');
        return jsonLine({
          id: entry.id,
          ...(await exportAccount(command, accounts, { entry, to: values.to, filePlace })),
        });
      });
    case 'import':
      return await withAccounts(command, values, env, async (first, accounts) =>
        jsonLine(await importAccount(first, accounts, { ...values, filePlace })),
      );
    case 'remove':
      return await changeEntry(command, values, env, words[0], (_first, accounts, entry) =>
        removeAccount(accounts.databaseOf(entry.id), { entry, said: values.yes, filePlace }),
      );
    default:
      throw new UsageError(
        'accounts: use add, list, show, update, suspend, resume, export, import, or remove (see accounts --help)',
      );
  }
}

async function changeEntry(
  command: string,
  place: Place,
  env: Environment,
  said: string | undefined,
  change: (first: WatchedDatabase, accounts: ServerAccounts, entry: AccountEntry) => Promise<object>,
): Promise<string> {
  return await withAccounts(command, place, env, async (first, accounts) => {
    if (said === undefined)
      throw new UsageError(`${command}: the number or the subdomain of an account is needed`);
    return jsonLine(await change(first, accounts, chooseAccount(command, said, await listAccounts(first))));
  });
}

function* refuseHalf(database: WatchedDatabase): Steps<void> {
  if ((yield* findUnfinishedMove(database)) !== null)
    throw new UsageError(
      'accounts resume: the import of this account was not finished; remove it and import it again',
    );
}

/** Reads `name=value` pairs. Lists and null are written as JSON. */
function readChange(command: string, pairs: readonly string[]) {
  if (pairs.length === 0) throw new UsageError(`${command}: NAME=VALUE is needed (see accounts --help)`);
  const namedValues = pairs.map((pair): readonly [string, unknown] => {
    const [, name = '', value = ''] = /^([a-z_]+)=(.*)$/su.exec(pair) ?? [];
    if (!settingNames.includes(name))
      throw new UsageError(
        `${command}: "${pair.split('=', 1)[0] ?? ''}" is not a setting; there are ${settingNames.join(', ')}`,
      );
    return [name, value === 'null' || value.startsWith('[') ? parseJsonOrText(value) : value];
  });
  const parsed = accountSettingsSchema.partial().safeParse(Object.fromEntries(namedValues));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`${command}: ${String(issue?.path[0] ?? '')} ${issue?.message ?? 'is wrong'}`);
  }
  const { default_taxes: taxes, ...fields } = parsed.data;
  const change = {
    ...fields,
    ...(taxes !== undefined && { default_taxes: JSON.stringify(taxes) }),
  };
  // The store expects no fields without a value.
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function* showAccount({ account }: Stores): Steps<string> {
  const row = yield* account.find();
  if (row === null) throw new UsageError('accounts: the data contains no account');
  const fields = Object.entries(row).filter(([name]) => settingNames.includes(name));
  return jsonLine({ ...Object.fromEntries(fields), default_taxes: JSON.parse(row.default_taxes) as unknown });
}
