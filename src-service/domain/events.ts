import { clientFullName } from '#shared/domain/clients/client.ts';
import type { WebhookEvent } from '#shared/domain/activity/webhook-event.ts';
import type { ClientRow } from '../storage/client-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { timestamp } from '../ports.ts';
import { acceptedAmounts } from './decisions/accepted-total.ts';
import type { Context } from './context.ts';
import { immediate, type Steps } from '../storage/steps.ts';

type ProposalEvent = Exclude<WebhookEvent, `client_${string}`>;
type ClientEvent = Extract<WebhookEvent, `client_${string}`>;

/** Queues a proposal event for every subscribed endpoint, in the caller's transaction (`service-api.md §6.1`). */
export function* emitProposalEvent(
  context: Context,
  name: ProposalEvent,
  proposal: ProposalRow,
): Steps<void> {
  yield* emit(context, name, () => proposalSubject(context, proposal));
}

export function* emitClientEvent(context: Context, name: ClientEvent, client: ClientRow): Steps<void> {
  yield* emit(context, name, () => immediate(() => ({ client: clientFields(client) })));
}

function* proposalSubject(context: Context, proposal: ProposalRow): Steps<object> {
  return { proposal: yield* proposalFields(context, proposal) };
}

function* emit(context: Context, name: WebhookEvent, subject: () => Steps<object>): Steps<void> {
  const { endpoints, deliveries } = context.stores.webhooks;
  const subscribed = (yield* endpoints.all()).filter((endpoint) => subscribes(endpoint.events, name));
  if (subscribed.length === 0) return;
  const body = JSON.stringify({ event_name: name, ...(yield* subject()) });
  const now = context.clock.now();
  for (const endpoint of subscribed) {
    yield* deliveries.insert({
      endpoint_id: endpoint.id,
      body,
      attempts: 0,
      due_at: now,
      created_at: timestamp(context.clock),
      last_status: null,
      gave_up_at: null,
    });
  }
  context.announceOutgoing();
}

function subscribes(events: string, name: WebhookEvent): boolean {
  const names: unknown = JSON.parse(events);
  return Array.isArray(names) && names.includes(name);
}

/** Ids in webhook objects are integers (`service-api.md §6.1`). */
function* proposalFields(context: Context, proposal: ProposalRow) {
  const client =
    proposal.client_id === null ? undefined : yield* context.stores.clients.get(proposal.client_id);
  return {
    id: proposal.id,
    title: proposal.title,
    status: proposal.status,
    account_id: context.database.account,
    public_id: proposal.public_id,
    prepared_by_id: proposal.prepared_by_id,
    client_id: proposal.client_id,
    sender_id: proposal.sender_id,
    currency: proposal.currency,
    accepted_total_formatted: proposal.accepted_total,
    // An accepted proposal is locked, so its amounts are those that the client saw.
    accepted_totals: proposal.status === 'accepted' ? yield* acceptedAmounts(context, proposal) : null,
    client_email: client?.email ?? '',
    client_business: client?.business ?? '',
    created_at: proposal.created_at,
    sent_at: proposal.sent_at,
    expires_at: proposal.expires_at,
  };
}

function clientFields(client: ClientRow) {
  const { created_at: _created, updated_at: _updated, ...fields } = client;
  return { ...fields, full_name: clientFullName(client) };
}
