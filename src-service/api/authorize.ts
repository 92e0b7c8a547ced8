import type { Context } from '../domain/context.ts';
import { getUser } from '../domain/account.ts';
import { ServiceFailure } from '../failure.ts';
import { roleAllows, scopeAllows, type Permission } from '../storage/accounts/permissions.ts';
import type { ActiveKey } from '../storage/accounts/key-row.ts';
import type { UserRow } from '../storage/account-store.ts';
import type { RawRequest } from './route.ts';
import type { Steps } from '../storage/steps.ts';

type Caller = Pick<RawRequest, 'key'>;

/** What a call does that needs a permission, for a sentence. */
const verbs: Readonly<Record<Permission, string>> = {
  read: 'read',
  write: 'change proposals, clients and templates',
  send: 'send proposals',
  manage: 'change the account and its settings',
};

/** Refuses a call that the role of its user or the scope of its key does not allow. */
export function requirePermission({ role, scope }: ActiveKey, needed: Permission): void {
  if (!roleAllows(role, needed))
    throw new ServiceFailure('not-permitted', `Your role is ${role}, which cannot ${verbs[needed]}`);
  if (!scopeAllows(scope, needed))
    throw new ServiceFailure(
      'not-permitted',
      `The scope of this API key is ${scope ?? ''}: it cannot ${verbs[needed]}`,
    );
}

/** Refuses a caller who is not an administrator. */
export function* requireAdmin({ stores }: Context, { key }: Caller, message: string): Steps<void> {
  if ((yield* stores.account.findUser(key.user_id))?.admin !== 1)
    throw new ServiceFailure('forbidden', message);
}

/** Returns the user if the caller may change them: everyone may change themselves, administrators everyone. */
export function* requireSelfOrAdmin(context: Context, caller: Caller, id: number): Steps<UserRow> {
  if (id !== caller.key.user_id)
    yield* requireAdmin(context, caller, 'Only administrators can change other users');
  return yield* getUser(context, id);
}
