import { signWebhook } from '../../domain/webhook-secret.ts';
import type { WebhookDeliveryRow } from '../../storage/webhook-store.ts';

/**
 * The headers of Standard Webhooks for one attempt. The id is the same for every attempt, so that a target can detect
 * repetitions. Time and signature belong to the attempt, so that an old request cannot be replayed.
 *
 * @param now epoch milliseconds
 */
export function standardHeaders(
  delivery: Pick<WebhookDeliveryRow, 'id' | 'created_at' | 'body'>,
  secret: string | null,
  now: number,
): Readonly<Record<string, string>> {
  // Another database starts its row ids again; the time makes the id unique.
  const id = `msg_${Date.parse(delivery.created_at).toString(36)}_${String(delivery.id)}`;
  const timestamp = String(Math.floor(now / 1000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (secret === null) return headers;
  return { ...headers, 'webhook-signature': signWebhook(secret, `${id}.${timestamp}.${delivery.body}`) };
}
