import { createHmac } from 'node:crypto';
import { randomText, type RandomSource } from '../ports.ts';
import type { WebhookDeliveryRow } from '../storage/webhook-store.ts';

const prefix = 'whsec_';

/** How long a secret is, in bytes: Standard Webhooks asks for 24 to 64. */
const secretBytes = 24;

/** Makes the secret of one endpoint: `whsec_` and base64, without padding at this length. */
export function makeWebhookSecret(random: RandomSource): string {
  return `${prefix}${Buffer.from(randomText(random, secretBytes), 'base64url').toString('base64')}`;
}

/** The signature of a text under a secret as `makeWebhookSecret` makes it. */
export function signature(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

/**
 * The headers of Standard Webhooks for one attempt. The id is the same for every attempt, so that a target can tell a
 * repetition; time and signature are the attempt's, so that an old request cannot be replayed.
 *
 * @param now epoch milliseconds
 */
export function standardHeaders(
  delivery: Pick<WebhookDeliveryRow, 'id' | 'created_at' | 'body'>,
  secret: string | null,
  now: number,
): Readonly<Record<string, string>> {
  // The queue's numbers begin anew in another database; with the time they do not repeat.
  const id = `msg_${Date.parse(delivery.created_at).toString(36)}_${String(delivery.id)}`;
  const timestamp = String(Math.floor(now / 1000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (secret === null) return headers;
  return { ...headers, 'webhook-signature': signature(secret, `${id}.${timestamp}.${delivery.body}`) };
}
