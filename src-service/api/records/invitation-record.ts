import type { Context } from '../../domain/context.ts';
import { invitationState } from '../../domain/invitations/invitations.ts';
import type { InvitationRow } from '../../storage/team/invitation-store.ts';
import type { ApiRecord } from './record.ts';

/** An invitation, without its token. */
export function invitationRecord(context: Pick<Context, 'clock'>, row: InvitationRow): ApiRecord {
  const { id, email, name, role, invited_by_id, created_at, expires_at } = row;
  const { accepted_at, user_id, withdrawn_at } = row;
  return {
    id: String(id),
    type: 'invitations',
    attributes: {
      ...{ email, name, role, state: invitationState(context, row), invited_by_id, created_at, expires_at },
      ...{ accepted_at, user_id, withdrawn_at },
    },
  };
}
