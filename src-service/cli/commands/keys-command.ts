import { addKey, generateKey } from '../../domain/keys.ts';
import { systemClock, systemRandom, timestamp } from '../../ports.ts';
import { permissions, roleAllows, type Permission } from '../../storage/accounts/permissions.ts';
import type { UserRow } from '../../storage/account-store.ts';
import type { Stores } from '../../storage/stores.ts';
import { recordCommand, jsonLine, parseCommand, placeFlags, readStores, withStores } from './data-command.ts';
import { UsageError } from '../usage-error.ts';
import { keysUsage } from '../usage.ts';
import { inTurn, type Steps } from '../../storage/steps.ts';

/**
 * `keys add|list|revoke`: also while the service runs, which sees the change at its next request. A key is printed
 * once, at its creation; only its hash is stored.
 */
export async function keysCommand(argv: readonly string[]): Promise<string> {
  const { values, positionals } = parseCommand('keys', argv, {
    ...placeFlags,
    user: { type: 'string' },
    scope: { type: 'string' },
  });
  if (values.help === true) return keysUsage;
  const [action, subject, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`keys: unexpected argument "${rest[0] ?? ''}" (see keys --help)`);
  switch (action) {
    case 'add':
      return await withStores('keys', values, (stores) => makeKey(stores, subject, values));
    case 'list':
      return await readStores('keys', values, listKeys);
    case 'revoke':
      return await withStores('keys', values, (stores) => revokeKey(stores, subject));
    default:
      throw new UsageError('keys: use add, list, or revoke (see keys --help)');
  }
}

function* makeKey(
  stores: Stores,
  name: string | undefined,
  { user: email, scope: said }: { readonly user?: string | undefined; readonly scope?: string | undefined },
): Steps<string> {
  if (name === undefined || name.trim() === '')
    throw new UsageError('keys add: a name for the key is needed');
  const user =
    email === undefined ? yield* stores.account.getOwner() : yield* stores.account.findUserByEmail(email);
  if (user === undefined) throw new UsageError(`keys add: ${email ?? ''} is not a user`);
  const scope = readScope(said, user);
  const key = generateKey({ random: systemRandom });
  const id = yield* addKey(
    { stores, clock: systemClock },
    {
      ...{ key, name: name.trim(), scope },
      userId: user.id,
    },
  );
  const detail = { name: name.trim(), email: user.email, scope };
  yield* recordCommand(stores, { action: 'key_made', id, detail });
  return jsonLine({ id, name: name.trim(), user: user.email, scope, key });
}

/** A scope is a part of what the user may. */
function readScope(said: string | undefined, { role, email }: UserRow): Permission | null {
  if (said === undefined) return null;
  const scope = permissions.find((permission) => permission === said);
  if (scope === undefined)
    throw new UsageError(`keys add: --scope must be one of ${permissions.join(', ')}, not "${said}"`);
  if (!roleAllows(role, scope))
    throw new UsageError(`keys add: ${email} is a ${role}, who has no scope "${scope}" to give`);
  return scope;
}

function* listKeys(stores: Stores): Steps<string> {
  const lines = yield* inTurn(
    yield* stores.keys.list(),
    function* ({ id, name, user_id, scope, created_at, revoked_at, last_used_at }) {
      const user = (yield* stores.account.findUser(user_id))?.email;
      return jsonLine({ id, name, user, scope, created_at, revoked_at, last_used_at });
    },
  );
  return lines.join('');
}

function* revokeKey(stores: Stores, id: string | undefined): Steps<string> {
  if (id === undefined || !/^\d{1,15}$/u.test(id))
    throw new UsageError('keys revoke: the id of a key is needed');
  if (!(yield* stores.keys.revoke(Number(id), timestamp(systemClock)))) {
    throw new UsageError(`keys revoke: there is no key ${id} in use`);
  }
  yield* recordCommand(stores, { action: 'key_revoked', id: Number(id) });
  return jsonLine({ id: Number(id), revoked: true });
}
