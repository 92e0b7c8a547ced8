import type { ServerId } from '#shared/domain/ids.ts';
import { ownUser } from '#shared/search/search-query.ts';
import { fold } from '#shared/text/text-search.ts';
import type { Journal } from '../journal/journal.ts';

/** The users that a query names. */
export interface Owners {
  readonly ids: readonly ServerId[];
  /** Whether the account's owner is one of them, who has prepared what names no user. */
  readonly hasUnset: boolean;
}

/** The users of whom a word of the name starts with what is typed. Names are read now, because they change. */
export function findOwners({ meta }: Pick<Journal, 'meta'>, owners: readonly string[]): Owners {
  const workspace = meta.get('workspace');
  if (owners.length === 0 || workspace === undefined) return { ids: [], hasUnset: false };
  const ownId = meta.get('business')?.user?.id;
  const wanted = owners.map((owner) => (owner === ownUser ? ownUser : ` ${fold(owner)}`));
  const found = workspace.users.filter(({ id, name, email }) =>
    wanted.some((owner) =>
      owner === ownUser ? id === ownId : ` ${fold(`${name} ${email}`)}`.includes(owner),
    ),
  );
  const ownerEmail = workspace.account.email.toLowerCase();
  return {
    ids: found.map(({ id }) => id),
    hasUnset: found.some(({ email }) => email.toLowerCase() === ownerEmail),
  };
}
