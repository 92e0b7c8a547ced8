import { toServerId } from '../../domain/testing/ids.ts';
import type { MethodName } from '../contract.ts';
import type { WebhookDelivery } from '../webhooks.ts';
import type { Example } from './example.ts';

const endpoint = {
  id: toServerId('3'),
  targetUrl: 'https://example.com/hook',
  events: ['proposal_accepted'],
};

const delivery: WebhookDelivery = {
  ...{ id: toServerId('8'), targetUrl: endpoint.targetUrl, event: 'proposal_accepted' },
  ...{ state: 'waiting', attempts: 2, lastStatus: 503, nextAttemptAt: 1_700_000_060_000 },
};

type WebhookMethod = Extract<MethodName, `webhooks.${string}`>;

/** Examples of the methods about webhooks. */
export const webhookExamples: { readonly [M in WebhookMethod]: Example<M> } = {
  'webhooks.list': { input: {}, output: { endpoints: [endpoint] } },
  'webhooks.create': {
    input: { targetUrl: endpoint.targetUrl, events: ['proposal_accepted'] },
    output: { endpoint, signingKey: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
  },
  'webhooks.delete': { input: { id: toServerId('3') }, output: {} },
  'webhooks.deliveries': { input: {}, output: { deliveries: [delivery], others: 1 } },
  'webhooks.retry': { input: { id: delivery.id }, output: { delivery } },
  'webhooks.giveUp': { input: { id: delivery.id }, output: { delivery } },
  'webhooks.try': { input: { id: toServerId('3') }, output: { status: 204, ms: 120, reason: null } },
};
