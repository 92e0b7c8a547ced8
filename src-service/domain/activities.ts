import { clientFullName } from '#shared/domain/clients/client.ts';
import type { ActivityType } from '#shared/domain/activity/activity.ts';
import type { ClientRow } from '../storage/client-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { timestamp } from '../ports.ts';
import type { Context } from './context.ts';
import type { Steps } from '../storage/steps.ts';

/** The optional keys of `additional_fields` (`service-api.md §2.8`). */
export type ActivityDetails = Readonly<
  Partial<
    Record<
      | 'to'
      | 'cc'
      | 'from'
      | 'reply_to'
      | 'subject'
      | 'message'
      | 'bounce_type'
      | 'bounced_email'
      | 'bounce_description'
      /** An extension of the API: `weak` if a program may have acted instead of the client. */
      | 'evidence'
      // Extensions of the API: details of decisions and sends that a user recorded.
      | 'decision'
      | 'how'
      | 'recorded_by',
      string
    >
  >
>;

/** Records an activity with copies of the proposal and its client. Returns its id. */
export function* recordActivity(
  context: Context,
  type: ActivityType,
  proposal: ProposalRow,
  address: string,
  details: ActivityDetails = {},
): Steps<number> {
  const { stores } = context;
  const client = proposal.client_id === null ? undefined : yield* stores.clients.get(proposal.client_id);
  return yield* stores.activities.insert({
    proposal_id: proposal.id,
    client_id: proposal.client_id,
    activity_type: type,
    ip_address: address,
    additional_fields: JSON.stringify(details),
    copies: copiedAttributes(proposal, client),
    created_at: timestamp(context.clock),
  });
}

export function copiedAttributes(proposal: ProposalRow, client: ClientRow | undefined): string {
  return JSON.stringify({ ...proposalCopies(proposal), ...clientCopies(client) });
}

function proposalCopies(proposal: ProposalRow) {
  return {
    proposal_title: proposal.title,
    proposal_created_at: proposal.created_at,
    proposal_sent_at: proposal.sent_at,
    proposal_status: proposal.status,
    proposal_public_id: proposal.public_id,
    proposal_expires_at: proposal.expires_at,
  };
}

function clientCopies(client: ClientRow | undefined) {
  return {
    client_name: client?.name ?? '',
    client_email: client?.email ?? '',
    client_surname: client?.surname ?? '',
    client_full_name: client === undefined ? '' : clientFullName(client),
    client_business: client?.business ?? '',
    client_telephone: client?.telephone ?? '',
    client_locale: client?.locale ?? '',
    client_address: client?.address ?? '',
    client_postcode: client?.postcode ?? '',
    client_country: client?.country ?? '',
    client_city: client?.city ?? '',
    client_state: client?.state ?? '',
    client_web: client?.web ?? '',
  };
}
