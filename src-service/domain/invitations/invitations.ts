import { invalid, notFound, ServiceFailure } from '../../failure.ts';
import { randomText, timestamp } from '../../ports.ts';
import type { UserRow } from '../../storage/account-store.ts';
import type { InvitationRow } from '../../storage/team/invitation-store.ts';
import type { Steps } from '../../storage/steps.ts';
import { recordAudit, type Auditor } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import type { InvitationInput } from '../input/invitation-schema.ts';
import { addKey, generateKey, hashKey } from '../keys.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { composeInvitation } from './invitation-mail.ts';

type Parts = Pick<Context, 'stores' | 'clock' | 'random' | 'account' | 'announceOutgoing'>;

/** 24 bytes are 192 bits: as hard to guess as a key. */
const tokenBytes = 24;
const validMs = 7 * 24 * 3_600_000;

/** The proposal of a message that belongs to none. */
export const noProposal = 0;

export const invitationStates = ['open', 'accepted', 'expired', 'withdrawn'] as const;

export type InvitationState = (typeof invitationStates)[number];

export function invitationState(
  { clock }: Pick<Context, 'clock'>,
  { accepted_at, withdrawn_at, expires_at }: InvitationRow,
): InvitationState {
  if (accepted_at !== null) return 'accepted';
  if (withdrawn_at !== null) return 'withdrawn';
  return expires_at > timestamp(clock) ? 'open' : 'expired';
}

/**
 * Invites a user by e-mail, in one transaction with the message. An earlier invitation of the same address is
 * withdrawn. The token stands in the message alone, and only until that has left.
 */
export function* inviteUser(
  context: Parts,
  { email, name, role }: InvitationInput,
  { inviter, by }: { readonly inviter: UserRow; readonly by: Auditor },
): Steps<InvitationRow> {
  const { stores, clock, random } = context;
  if ((yield* stores.account.findUserByEmail(email)) !== undefined)
    throw invalid('email', 'is the address of a user already');
  for (const earlier of yield* stores.invitations.listPending(email)) yield* withdraw(context, earlier, by);
  const token = randomText(random, tokenBytes);
  const expires_at = new Date(clock.now() + validMs).toISOString();
  const account = yield* context.account();
  const mail = composeInvitation(context, { email, expires_at, token }, { account, inviter });
  // The table requires a secret for a picture, but the message shows none.
  const mail_id = yield* queueMail(context, noProposal, mail, randomText(random, 12));
  const id = yield* stores.invitations.insert({
    ...{ email, name, role, token_hash: hashKey(token), mail_id, created_at: mail.date, expires_at },
    invited_by_id: by === 'command line' ? null : inviter.id,
    ...{ accepted_at: null, user_id: null, withdrawn_at: null },
  });
  yield* recordAudit(context, by, { action: 'invitation_made', id, detail: { email, role } });
  context.announceOutgoing();
  return yield* getInvitation(context, id);
}

/** Withdraws an invitation, and takes its message out of the queue. A second call changes nothing. */
export function* withdrawInvitation(context: Parts, id: number, by: Auditor): Steps<InvitationRow> {
  const invitation = yield* getInvitation(context, id);
  if (invitation.accepted_at !== null)
    throw new ServiceFailure('locked', 'This invitation is accepted: there is already a user');
  if (invitation.withdrawn_at !== null) return invitation;
  yield* withdraw(context, invitation, by);
  return yield* getInvitation(context, id);
}

function* withdraw(context: Parts, { id, email, mail_id }: InvitationRow, by: Auditor): Steps<void> {
  const { stores, clock } = context;
  yield* stores.invitations.patch(id, { withdrawn_at: timestamp(clock) });
  const mail = yield* stores.mails.get(mail_id);
  if (mail?.state === 'queued' || mail?.state === 'unknown') {
    yield* stores.mails.patch(mail_id, { state: 'canceled' });
    yield* stores.mails.dropUnsent(mail_id);
  }
  yield* recordAudit(context, by, { action: 'invitation_withdrawn', id, detail: { email } });
}

function* getInvitation({ stores }: Parts, id: number): Steps<InvitationRow> {
  const invitation = yield* stores.invitations.get(id);
  if (invitation === undefined) throw notFound('Invitation');
  return invitation;
}

/** The invitation of a token, in whatever state. */
export function findInvitation(
  { stores }: Pick<Context, 'stores'>,
  token: string,
): Steps<InvitationRow | undefined> {
  return stores.invitations.findByTokenHash(hashKey(token));
}

/** What became of an acceptance. The key is shown now and never again. */
export type Acceptance =
  | { readonly kind: 'accepted'; readonly key: string }
  /** It is not open any more, or its address belongs to a user by now. */
  | { readonly kind: 'closed' | 'taken' };

/** Accepts an invitation: makes the user and their first key. Of several calls, one makes them. */
export function* acceptInvitation(context: Context, id: number, name: string): Steps<Acceptance> {
  const { stores, clock } = context;
  const invitation = yield* stores.invitations.get(id);
  if (invitation === undefined || invitationState(context, invitation) !== 'open') return { kind: 'closed' };
  const { email, role } = invitation;
  if ((yield* stores.account.findUserByEmail(email)) !== undefined) return { kind: 'taken' };
  if (!(yield* stores.invitations.accept(id, timestamp(clock)))) return { kind: 'closed' };
  const userId = yield* stores.account.addUser({ email, name, admin: 0, role });
  yield* stores.invitations.patch(id, { user_id: userId });
  // A message with an unknown outcome has arrived.
  if ((yield* stores.mails.get(invitation.mail_id))?.state === 'unknown') {
    yield* stores.mails.patch(invitation.mail_id, { state: 'sent' });
    yield* stores.mails.dropUnsent(invitation.mail_id);
  }
  const key = generateKey(context);
  const keyName = 'From the invitation';
  const keyId = yield* addKey(context, { key, name: keyName, userId, scope: null });
  const by = { userId };
  yield* recordAudit(context, by, { action: 'invitation_accepted', id, detail: { email, role } });
  yield* recordAudit(context, by, {
    action: 'user_added',
    id: userId,
    detail: { email, role, admin: false },
  });
  const detail = { name: keyName, email, scope: null };
  yield* recordAudit(context, by, { action: 'key_made', id: keyId, detail });
  return { kind: 'accepted', key };
}
