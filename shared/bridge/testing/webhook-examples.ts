import { toServerId } from '../../domain/testing/ids.ts';
import type { MethodName } from '../contract.ts';
import type { Example } from './example.ts';

const endpoint = {
  id: toServerId('3'),
  targetUrl: 'https://example.com/hook',
  events: ['proposal_accepted'],
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
  'webhooks.try': { input: { id: toServerId('3') }, output: { status: 204, ms: 120, reason: null } },
};
