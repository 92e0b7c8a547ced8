import { notFound, ServiceFailure } from '../failure.ts';
import { timestamp } from '../ports.ts';
import type { WebhookDeliveryRow } from '../storage/webhook-store.ts';
import type { Context } from './context.ts';
import type { Steps } from '../storage/steps.ts';

type Queue = Pick<Context, 'stores' | 'clock' | 'announceOutgoing'>;

function* getDelivery({ stores }: Queue, id: number): Steps<WebhookDeliveryRow> {
  const row = yield* stores.webhooks.deliveries.get(id);
  if (row === undefined) throw notFound('Webhook delivery');
  return row;
}

/**
 * Makes a delivery due now. A delivery that was given up starts its schedule again and keeps its id, by which receivers
 * recognize it.
 */
export function* retryDelivery(context: Queue, id: number): Steps<WebhookDeliveryRow> {
  const { gave_up_at, endpoint_id } = yield* getDelivery(context, id);
  yield* context.stores.webhooks.deliveries.patch(id, {
    due_at: context.clock.now(),
    ...(gave_up_at !== null && { attempts: 0, gave_up_at: null }),
  });
  yield* context.stores.webhooks.endpoints.endPause(endpoint_id);
  context.announceOutgoing();
  return yield* getDelivery(context, id);
}

/** Gives up a waiting delivery. A delivery that is being sent is not stopped. */
export function* giveUpDelivery(context: Queue, id: number): Steps<WebhookDeliveryRow> {
  const { gave_up_at } = yield* getDelivery(context, id);
  if (gave_up_at !== null) throw new ServiceFailure('invalid', 'This delivery was given up already');
  yield* context.stores.webhooks.deliveries.giveUp(id, timestamp(context.clock));
  return yield* getDelivery(context, id);
}
