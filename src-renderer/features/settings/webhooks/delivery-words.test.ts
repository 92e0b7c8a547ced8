import { expect, test } from 'vitest';
import type { WebhookDelivery } from '#shared/bridge/webhooks.ts';
import { toServerId } from '#shared/domain/testing/ids.ts';
import { deliveryWords } from './delivery-words.ts';

const delivery: WebhookDelivery = {
  ...{ id: toServerId('1'), targetUrl: 'https://x.example/', event: 'proposal_sent', state: 'waiting' },
  ...{ attempts: 0, lastStatus: null, nextAttemptAt: 7 },
};

test.each([
  [{}, 'Waiting'],
  [{ attempts: 2, lastStatus: 500 }, 'Waiting · Last response: 500 · Next attempt: at 7'],
  [{ attempts: 1 }, 'Waiting · No response · Next attempt: at 7'],
  [
    { state: 'given_up', attempts: 26, lastStatus: 404, nextAttemptAt: null },
    'Given up · Last response: 404',
  ],
] as const)('%j is “%s”', (fields, words) => {
  expect(deliveryWords({ ...delivery, ...fields }, (time) => `at ${String(time)}`)).toBe(words);
});
