import type { Context } from '../domain/context.ts';
import { getUser } from '../domain/account.ts';
import { ServiceFailure } from '../failure.ts';
import type { UserRow } from '../storage/account-store.ts';
import type { RawRequest } from './route.ts';
import type { Steps } from '../storage/steps.ts';

type Caller = Pick<RawRequest, 'key'>;

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
