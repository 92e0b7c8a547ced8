import { accountSettingsSchema } from '#shared/domain/account/account-settings.ts';
import type { Stores } from '../../storage/stores.ts';
import { jsonLine, parseCommand, withStores } from './data-command.ts';
import { UsageError } from '../usage-error.ts';
import { accountsUsage } from '../usage.ts';
import type { Steps } from '../../storage/steps.ts';

const settingNames = Object.keys(accountSettingsSchema.shape);

/** `accounts show|set`: reads and changes the account's details. */
export function accountsCommand(argv: readonly string[]): string {
  const { values, positionals } = parseCommand('accounts', argv, {});
  if (values.help === true) return accountsUsage;
  const [action, ...pairs] = positionals;
  switch (action) {
    case 'show':
      if (pairs.length > 0)
        throw new UsageError(`accounts: "${pairs[0] ?? ''}" is one word too many (see accounts --help)`);
      return withStores('accounts', values.data, showAccount);
    case 'set':
      return withStores('accounts', values.data, function* (stores) {
        yield* stores.account.change(readChange(pairs));
        return yield* showAccount(stores);
      });
    default:
      throw new UsageError('accounts: say show or set (see accounts --help)');
  }
}

/** Reads `name=value` pairs. Lists and null are written as JSON. */
function readChange(pairs: readonly string[]) {
  if (pairs.length === 0) throw new UsageError('accounts set: NAME=VALUE is needed (see accounts --help)');
  const namedValues = pairs.map((pair): readonly [string, unknown] => {
    const [, name = '', value = ''] = /^([a-z_]+)=(.*)$/su.exec(pair) ?? [];
    if (!settingNames.includes(name))
      throw new UsageError(
        `accounts set: "${pair.split('=', 1)[0] ?? ''}" is no setting; there are ${settingNames.join(', ')}`,
      );
    return [name, value === 'null' || value.startsWith('[') ? parseJsonOrText(value) : value];
  });
  const parsed = accountSettingsSchema.partial().safeParse(Object.fromEntries(namedValues));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`accounts set: ${String(issue?.path[0] ?? '')} ${issue?.message ?? 'is wrong'}`);
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
  if (row === null) throw new UsageError('accounts: the data holds no account');
  const fields = Object.entries(row).filter(([name]) => settingNames.includes(name));
  return jsonLine({ ...Object.fromEntries(fields), default_taxes: JSON.parse(row.default_taxes) as unknown });
}
