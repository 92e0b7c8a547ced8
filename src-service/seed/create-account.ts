import type { Context } from '../domain/context.ts';
import { randomText } from '../ports.ts';
import type { SeedIdentity } from './neutral-identity.ts';
import type { Steps } from '../storage/steps.ts';

/** Makes the account of a database and its owner. */
export function* createAccount(
  { database, stores, random }: Pick<Context, 'database' | 'stores' | 'random'>,
  { account, owner }: SeedIdentity,
): Steps<void> {
  yield* stores.account.create({
    ...account,
    id: database.account,
    ...{ mail_subject: '', mail_message: '' },
    page_secret: randomText(random, 32),
    default_taxes: '[]',
    ...{ main_color: null, accent_color: null, font: 'inter', logo_hash: null, logo_type: null },
  });
  yield* stores.account.addUser({ ...owner, admin: 1 });
}
