import type { Context } from '../domain/context.ts';
import { getUser } from '../domain/account.ts';
import { ServiceFailure } from '../failure.ts';
import type { UserRow } from '../storage/account-store.ts';
import type { RawRequest } from './route.ts';

type Caller = Pick<RawRequest, 'key'>;

/** Refuses callers who are no administrators. */
export function requireAdmin({ stores }: Context, { key }: Caller, message: string): void {
  if (stores.account.findUser(key.user_id)?.admin !== 1) throw new ServiceFailure('forbidden', message);
}

/** A user whom the caller may change: themselves, or anybody if they are an administrator. */
export function requireSelfOrAdmin(context: Context, caller: Caller, id: number): UserRow {
  if (id !== caller.key.user_id) requireAdmin(context, caller, 'Only administrators can change other users');
  return getUser(context, id);
}
