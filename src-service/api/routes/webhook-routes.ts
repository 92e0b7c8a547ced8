import { recordAudit } from '../../domain/audit/record-audit.ts';
import type { Context } from '../../domain/context.ts';
import { notFound, ServiceFailure } from '../../failure.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { created, ok, readPathId, route, type RawRequest, type Route } from '../route.ts';
import { pageAnswer, recordAnswer } from '../route-doc.ts';
import { timestamp } from '../../ports.ts';
import { webhookEndpointRecord } from '../records/other-records.ts';
import { webhookWriteSchema } from '../../domain/input/webhook-schema.ts';
import type { WebhookEndpointRow } from '../../storage/webhook-store.ts';
import { makeWebhookSecret } from '../../domain/webhook-secret.ts';
import type { Steps } from '../../storage/steps.ts';

/** `service-api.md §4.9`. Endpoints receive every record, so only administrators manage them (§7, 403). */
export const webhookRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/webhook_endpoints',
    doc: {
      summary: 'All webhook endpoints, newest first',
      answer: pageAnswer('WebhookEndpoint'),
      failures: [403],
    },
    *handle(context, request) {
      yield* requireAdmin(context, request);
      const page = readPage(request.query);
      const { endpoints } = context.stores.webhooks;
      const rows = yield* endpoints.page(page.window);
      return ok(collectionDocument(page, yield* endpoints.count(), rows.map(webhookEndpointRecord)));
    },
  }),
  route({
    method: 'GET',
    path: '/webhook_endpoints/:id',
    doc: { summary: 'One webhook endpoint', answer: recordAnswer('WebhookEndpoint'), failures: [403] },
    *handle(context, request) {
      yield* requireAdmin(context, request);
      return ok({ data: webhookEndpointRecord(yield* getEndpoint(context, readPathId(request))) });
    },
  }),
  route({
    method: 'POST',
    path: '/webhook_endpoints',
    needs: 'manage',
    doc: {
      summary: 'Register a webhook endpoint; its secret is shown in this answer only',
      answer: recordAnswer('NewWebhookEndpoint'),
      failures: [403],
    },
    body: { schema: webhookWriteSchema, wrapper: 'webhook_endpoint' },
    *handle(context, request) {
      yield* requireAdmin(context, request);
      const secret = makeWebhookSecret(context.random);
      const id = yield* context.stores.webhooks.endpoints.insert({
        target_url: request.body.target_url,
        events: JSON.stringify(request.body.events),
        created_at: timestamp(context.clock),
        secret,
      });
      const detail = { host: hostOf(request.body.target_url), events: request.body.events };
      yield* recordAudit(context, request.key, { action: 'webhook_added', id, detail });
      const { attributes, ...record } = webhookEndpointRecord(yield* getEndpoint(context, id));
      return created({ data: { ...record, attributes: { ...attributes, secret } } });
    },
  }),
  route({
    method: 'DELETE',
    path: '/webhook_endpoints/:id',
    needs: 'manage',
    doc: { summary: 'Delete a webhook endpoint', answer: recordAnswer('WebhookEndpoint'), failures: [403] },
    *handle(context, request) {
      yield* requireAdmin(context, request);
      const endpoint = yield* getEndpoint(context, readPathId(request));
      yield* context.stores.webhooks.endpoints.remove(endpoint.id);
      const detail = { host: hostOf(endpoint.target_url) };
      yield* recordAudit(context, request.key, { action: 'webhook_removed', id: endpoint.id, detail });
      return ok({ data: webhookEndpointRecord(endpoint) });
    },
  }),
];

/** The path of an address may be a secret. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}

function* getEndpoint(context: Context, id: number): Steps<WebhookEndpointRow> {
  const endpoint = yield* context.stores.webhooks.endpoints.get(id);
  if (endpoint === undefined) throw notFound('Webhook endpoint');
  return endpoint;
}

function* requireAdmin(context: Context, request: Pick<RawRequest, 'key'>): Steps<void> {
  if ((yield* context.stores.account.findUser(request.key.user_id))?.admin !== 1) {
    throw new ServiceFailure('forbidden', 'Only administrators can see webhook endpoints');
  }
}
