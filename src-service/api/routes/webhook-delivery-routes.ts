import { webhookDeliveryStates } from '#shared/domain/activity/webhook-delivery.ts';
import type { Context } from '../../domain/context.ts';
import { giveUpDelivery, retryDelivery } from '../../domain/queued-deliveries.ts';
import type { WebhookDeliveryRow } from '../../storage/webhook-store.ts';
import { requireAdmin } from '../authorize.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { choiceParameter } from '../query.ts';
import { webhookDeliveryRecord } from '../records/other-records.ts';
import type { ApiRecord } from '../records/record.ts';
import { pageAnswer, recordAnswer } from '../route-doc.ts';
import { ok, readPathId, route, type Route } from '../route.ts';
import { inTurn, type Steps } from '../../storage/steps.ts';

const reason = 'Only administrators manage webhooks';

/** An extension of the API: the queue of webhooks. Only administrators may read and change it. */
export const webhookDeliveryRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/webhook_deliveries',
    doc: {
      summary: 'Webhook deliveries that wait or were given up, newest first',
      answer: pageAnswer('WebhookDelivery'),
      query: [
        {
          name: 'state',
          description: 'Only deliveries in this state; waiting ones by default.',
          schema: { type: 'string', enum: webhookDeliveryStates },
        },
      ],
      failures: [403],
    },
    *handle(context, request) {
      yield* requireAdmin(context, request, reason);
      const page = readPage(request.query);
      const state = choiceParameter(request.query, 'state', webhookDeliveryStates) ?? 'waiting';
      const { deliveries } = context.stores.webhooks;
      const rows = yield* deliveries.page(state, page.window);
      const count = state === 'waiting' ? yield* deliveries.count() : yield* deliveries.countGivenUp();
      return ok(collectionDocument(page, count, yield* inTurn(rows, (row) => recordOf(context, row))));
    },
  }),
  route({
    method: 'PUT',
    path: '/webhook_deliveries/:id/retry',
    needs: 'manage',
    doc: {
      summary: 'Try a delivery at once: one that waits, or one that was given up',
      answer: recordAnswer('WebhookDelivery'),
      failures: [403, 422],
    },
    *handle(context, request) {
      yield* requireAdmin(context, request, reason);
      const row = yield* retryDelivery(context, readPathId(request));
      context.resumeWebhooks(row.endpoint_id);
      return ok({ data: yield* recordOf(context, row) });
    },
  }),
  route({
    method: 'PUT',
    path: '/webhook_deliveries/:id/cancel',
    needs: 'manage',
    doc: {
      summary: 'Give up a delivery that waits',
      answer: recordAnswer('WebhookDelivery'),
      failures: [403, 422],
    },
    *handle(context, request) {
      yield* requireAdmin(context, request, reason);
      return ok({ data: yield* recordOf(context, yield* giveUpDelivery(context, readPathId(request))) });
    },
  }),
];

function* recordOf({ stores }: Context, row: WebhookDeliveryRow): Steps<ApiRecord> {
  return webhookDeliveryRecord(
    row,
    (yield* stores.webhooks.endpoints.get(row.endpoint_id))?.target_url ?? '',
  );
}
