import { userProfileSchema } from '#shared/domain/account/user-profile.ts';
import { invitationSchema } from '../../domain/input/invitation-schema.ts';
import { invitationState, inviteUser, withdrawInvitation } from '../../domain/invitations/invitations.ts';
import { ServiceFailure } from '../../failure.ts';
import { systemClock, systemRandom } from '../../ports.ts';
import { roles, type Role } from '../../storage/accounts/permissions.ts';
import type { UserRow } from '../../storage/account-store.ts';
import type { InvitationRow } from '../../storage/team/invitation-store.ts';
import type { Stores } from '../../storage/stores.ts';
import type { Database } from '../../storage/database/database.ts';
import { recordCommand, jsonLine, parseCommand, placeFlags, readStores, withStores } from './data-command.ts';
import { UsageError } from '../usage-error.ts';
import { usersUsage } from '../usage.ts';
import type { Steps } from '../../storage/steps.ts';

/** `users add|invite|invitations|withdraw|list|update|remove`: also while the service runs. */
export async function usersCommand(argv: readonly string[]): Promise<string> {
  const { values, positionals } = parseCommand('users', argv, {
    ...placeFlags,
    name: { type: 'string' },
    admin: { type: 'boolean' },
    role: { type: 'string' },
  });
  if (values.help === true) return usersUsage;
  const [action, email, ...rest] = positionals;
  if (rest.length > 0)
    throw new UsageError(`users: unexpected argument "${rest[0] ?? ''}" (see users --help)`);
  const { name, admin, role } = values;
  switch (action) {
    case 'add':
      return await withStores('users', values, (stores) =>
        addUser(stores, { email, name, admin: admin === true, role }),
      );
    case 'invite':
      return await withStores('users', values, (stores) => invite(stores, { email, name, role }));
    case 'invitations':
      return await readStores('users', values, listInvitations);
    case 'withdraw':
      return await withStores('users', values, (stores) => withdraw(stores, email));
    case 'list':
      return await readStores('users', values, function* ({ account }) {
        return (yield* account.listUsers({ offset: 0, limit: yield* account.countUsers() }))
          .toReversed()
          .map((user) => jsonLine(toOutput(user)))
          .join('');
      });
    case 'update':
      return await withStores('users', values, (stores) => updateUser(stores, { email, name, admin, role }));
    case 'remove':
      return await withStores('users', values, (stores, database) => removeUser(stores, database, email));
    default:
      throw new UsageError(
        'users: use add, invite, invitations, withdraw, list, update, or remove (see users --help)',
      );
  }
}

function* addUser(
  stores: Stores,
  input: {
    readonly email: string | undefined;
    readonly name: string | undefined;
    readonly admin: boolean;
    readonly role: string | undefined;
  },
): Steps<string> {
  const { account } = stores;
  const profile = userProfileSchema
    .pick({ email: true, name: true })
    .safeParse({ email: input.email ?? '', name: input.name ?? '' });
  if (!profile.success) {
    const [issue] = profile.error.issues;
    throw new UsageError(
      `users add: EMAIL and --name NAME are needed; ${String(issue?.path[0] ?? '')} ${issue?.message ?? ''}`,
    );
  }
  const { email, name } = profile.data;
  if ((yield* account.findUserByEmail(email)) !== undefined)
    throw new UsageError(`users add: ${email} is already a user`);
  const role = readRole('users add', input);
  const id = yield* account.addUser({ email, name, admin: input.admin ? 1 : 0, role });
  yield* recordCommand(stores, {
    action: 'user_added',
    id,
    detail: { email, role, admin: input.admin },
  });
  return jsonLine({ id, email, name, admin: input.admin, role });
}

/** Queues a message with the invitation, which a running service delivers. */
function* invite(
  stores: Stores,
  { email = '', name = '', role }: Record<'email' | 'name' | 'role', string | undefined>,
): Steps<string> {
  const input = invitationSchema.safeParse({ email, name, role });
  if (!input.success) {
    const [issue] = input.error.issues;
    throw new UsageError(
      `users invite: EMAIL and --role ${roles.join('|')} are needed; ${String(issue?.path[0] ?? '')} ${issue?.message ?? ''}`,
    );
  }
  const inviter = yield* stores.account.getOwner();
  try {
    const { id, expires_at } = yield* inviteUser(contextOf(stores), input.data, {
      inviter,
      by: 'command line',
    });
    return jsonLine({ id, ...input.data, expires_at });
  } catch (error) {
    if (error instanceof ServiceFailure) throw new UsageError(`users invite: ${error.message}`);
    throw error;
  }
}

function contextOf(stores: Stores) {
  return {
    ...{ stores, clock: systemClock, random: systemRandom, announceOutgoing: () => {} },
    *account() {
      const account = yield* stores.account.find();
      if (account === null) throw new UsageError('users: the data contains no account');
      return account;
    },
  };
}

function* listInvitations({ invitations }: Stores): Steps<string> {
  const rows = yield* invitations.page({ offset: 0, limit: yield* invitations.count() });
  return rows
    .map((row) => jsonLine(shownInvitation(row)))
    .toReversed()
    .join('');
}

function* withdraw(stores: Stores, said: string | undefined): Steps<string> {
  if (said === undefined || !/^\d{1,15}$/u.test(said))
    throw new UsageError('users withdraw: the id of an invitation is needed (see users invitations)');
  try {
    return jsonLine(
      shownInvitation(yield* withdrawInvitation(contextOf(stores), Number(said), 'command line')),
    );
  } catch (error) {
    if (error instanceof ServiceFailure) throw new UsageError(`users withdraw: ${error.message}`);
    throw error;
  }
}

function shownInvitation(row: InvitationRow) {
  const { id, email, name, role, created_at, expires_at } = row;
  const state = invitationState({ clock: systemClock }, row);
  return { id, email, name, role, state, created_at, expires_at };
}

/** Administrators are owners. */
function readRole(
  command: string,
  input: { readonly admin: boolean; readonly role: string | undefined },
): Role {
  const role = roles.find((candidate) => candidate === (input.role ?? 'owner'));
  if (role === undefined)
    throw new UsageError(`${command}: --role must be one of ${roles.join(', ')}, not "${input.role ?? ''}"`);
  if (input.admin && role !== 'owner') throw new UsageError(`${command}: --admin needs --role owner`);
  return role;
}

/** Changes what is said. The keys of the user may at once do what the new role may, within their scopes. */
function* updateUser(
  stores: Stores,
  input: {
    readonly email: string | undefined;
    readonly name: string | undefined;
    readonly admin: boolean | undefined;
    readonly role: string | undefined;
  },
): Steps<string> {
  const command = 'users update';
  const { account } = stores;
  const user = input.email === undefined ? undefined : yield* account.findUserByEmail(input.email);
  if (user === undefined) throw new UsageError(`${command}: ${input.email ?? 'nobody'} is not a user`);
  if (input.name === undefined && input.role === undefined && input.admin === undefined)
    throw new UsageError(`${command}: --name, --role, --admin or --no-admin is needed`);
  // Only owners are administrators, so a lesser role ends that.
  const isAdmin = input.admin ?? (user.admin === 1 && (input.role ?? 'owner') === 'owner');
  const role = readRole(command, { admin: isAdmin, role: input.role ?? user.role });
  if (user.id === (yield* account.getOwner()).id && (role !== 'owner' || !isAdmin))
    throw new UsageError(`${command}: the owner of the account stays its owner and administrator`);
  const name = readName(input.name ?? user.name);
  yield* account.changeUser(user.id, { name, admin: isAdmin ? 1 : 0, role });
  yield* recordCommand(stores, {
    action: 'user_changed',
    id: user.id,
    detail: { email: user.email, role, admin: isAdmin },
  });
  return jsonLine(toOutput({ ...user, name, admin: isAdmin ? 1 : 0, role }));
}

function readName(said: string): string {
  const name = userProfileSchema.pick({ name: true }).safeParse({ name: said });
  if (name.success) return name.data.name;
  throw new UsageError(`users update: name ${name.error.issues[0]?.message ?? 'is wrong'}`);
}

/** Removes a user and their keys. Proposals that the user prepared or sent go to the owner. */
function* removeUser(stores: Stores, database: Database, email: string | undefined): Steps<string> {
  const user = email === undefined ? undefined : yield* stores.account.findUserByEmail(email);
  if (user === undefined) throw new UsageError(`users remove: ${email ?? 'nobody'} is not a user`);
  if (user.id === (yield* stores.account.getOwner()).id)
    throw new UsageError('users remove: the owner of the account cannot be removed');
  for (const column of ['prepared_by_id', 'sender_id']) {
    const theirs = yield* database
      .query<{ id: number }>(`SELECT id FROM proposals WHERE ${column} = ?`)
      .all(user.id);
    yield* stores.changes.record(
      'proposal',
      theirs.map(({ id }) => id),
    );
    yield* database.query(`UPDATE proposals SET ${column} = NULL WHERE ${column} = ?`).run(user.id);
  }
  const keys = (yield* database.query('DELETE FROM api_keys WHERE user_id = ?').run(user.id)).changes;
  yield* database.query('DELETE FROM users WHERE id = ?').run(user.id);
  yield* recordCommand(stores, {
    action: 'user_removed',
    id: user.id,
    detail: { email: user.email, keys },
  });
  return jsonLine({ id: user.id, email: user.email, removed: true, keys });
}

function toOutput({ id, email, name, admin, role }: UserRow) {
  return { id, email, name, admin: admin === 1, role };
}
