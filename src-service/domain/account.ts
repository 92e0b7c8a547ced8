import type { AccountSettings } from '#shared/domain/account/account-settings.ts';
import type { UserProfile } from '#shared/domain/account/user-profile.ts';
import { invalid, notFound } from '../failure.ts';
import type { AccountRow, UserRow } from '../storage/account-store.ts';
import type { Context } from './context.ts';
import type { Steps } from '../storage/steps.ts';

/** Omitted fields keep their values. */
export type Change<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

export function* changeAccount(context: Context, change: Change<AccountSettings>): Steps<AccountRow> {
  const { default_taxes: taxes, ...fields } = withoutUndefined(change);
  yield* context.stores.account.change({
    ...fields,
    ...(taxes !== undefined && { default_taxes: JSON.stringify(taxes) }),
  });
  return yield* context.account();
}

export function* getUser({ stores }: Context, id: number): Steps<UserRow> {
  const user = yield* stores.account.findUser(id);
  if (user === undefined) throw notFound('User');
  return user;
}

/** Two users cannot have the same address. */
export function* changeUser(context: Context, id: number, change: Change<UserProfile>): Steps<UserRow> {
  const { account } = context.stores;
  const user = yield* getUser(context, id);
  if (change.email !== undefined && ((yield* account.findUserByEmail(change.email)) ?? user).id !== id)
    throw invalid('email', 'is the address of another user');
  yield* account.changeUser(id, withoutUndefined(change));
  return yield* getUser(context, id);
}

function withoutUndefined<Fields extends object>(change: Change<Fields>): Partial<Fields> {
  // The cast is safe: only fields without a value are dropped.
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}
