import type { Workspace } from '#shared/domain/workspace.ts';
import type { MetaStore } from '../journal/meta-store.ts';
import { nothingKnown, nothingWanted, visibleBusiness, visibleImage } from './business-values.ts';

/** The account and the users of the workspace, with the visible values of the business. */
export function withBusiness(
  meta: Pick<MetaStore, 'get'>,
  account: Workspace['account'],
  users: Workspace['users'],
): Pick<Workspace, 'account' | 'users'> {
  const known = meta.get('business') ?? nothingKnown;
  const wanted = meta.get('businessWanted') ?? nothingWanted;
  const visible = visibleBusiness(known, wanted);
  const { user } = visible;
  return {
    account: { ...account, ...visible.account, logo: visibleImage(known, wanted, 'logo') },
    users: users.map((other) =>
      user?.id === other.id ? { id: other.id, name: user.name, email: user.email } : other,
    ),
  };
}
