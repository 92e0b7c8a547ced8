import { webhookEvents, type WebhookEvent } from '#shared/domain/activity/webhook-event.ts';
import { t } from '../../../i18n/index.ts';

const keys = {
  proposal_created: 'webhooks.proposalCreated',
  proposal_updated: 'webhooks.proposalUpdated',
  proposal_destroyed: 'webhooks.proposalDestroyed',
  proposal_accepted: 'webhooks.proposalAccepted',
  proposal_rejected: 'webhooks.proposalRejected',
  proposal_sent: 'webhooks.proposalSent',
  proposal_activity_client_viewed_proposal: 'webhooks.proposalViewed',
  client_created: 'webhooks.clientCreated',
  client_updated: 'webhooks.clientUpdated',
  client_destroyed: 'webhooks.clientDestroyed',
} as const satisfies Record<WebhookEvent, string>;

/** Label of an event; an unknown one keeps the service's name. */
export function eventLabel(name: string): string {
  const known = webhookEvents.find((event) => event === name);
  return known === undefined ? name : t(keys[known]);
}
