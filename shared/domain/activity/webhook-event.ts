/** The service's webhook events (`service-api.md §6.2`). */
export const webhookEvents = [
  'proposal_created',
  'proposal_updated',
  'proposal_destroyed',
  'proposal_accepted',
  'proposal_rejected',
  'proposal_sent',
  'proposal_activity_client_viewed_proposal',
  'client_created',
  'client_updated',
  'client_destroyed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
