import type { WebhookDelivery } from '#shared/bridge/webhooks.ts';
import type { WebhookDeliveryState } from '#shared/domain/activity/webhook-delivery.ts';
import type { ServerId } from '#shared/domain/ids.ts';
import type { Requester } from '../requester.ts';
import { singleSchema, type Page } from '../schemas/page.ts';
import {
  serverWebhookDeliverySchema,
  serverWebhookEndpointSchema,
  type ServerWebhookEndpoint,
} from '../schemas/webhook-endpoint.ts';
import type { CallOptions, Outcome, PageQuery } from './call-options.ts';
import { deletedRecord, getPage } from './shapes.ts';

/** Event names are those of `service-api.md §6.2`. */
export interface WebhookEndpointCreate {
  readonly target_url: string;
  readonly events: readonly string[];
}

/** `service-api.md §4.9`. There is no update. */
export interface WebhookEndpointsApi {
  list(query?: PageQuery, options?: CallOptions): Outcome<Page<ServerWebhookEndpoint>>;
  get(id: ServerId, options?: CallOptions): Outcome<ServerWebhookEndpoint>;
  create(fields: WebhookEndpointCreate, options?: CallOptions): Outcome<ServerWebhookEndpoint>;
  /** Resolves with the deleted record; null if the answer omits it. */
  delete(id: ServerId, options?: CallOptions): Outcome<ServerWebhookEndpoint | null>;
  /** The queue, an extension: call it only if the service's description has it. */
  deliveries(
    state: WebhookDeliveryState,
    query?: PageQuery,
    options?: CallOptions,
  ): Outcome<Page<WebhookDelivery>>;
  retry(id: ServerId, options?: CallOptions): Outcome<WebhookDelivery>;
  giveUp(id: ServerId, options?: CallOptions): Outcome<WebhookDelivery>;
}

const single = singleSchema(serverWebhookEndpointSchema);
const singleDelivery = singleSchema(serverWebhookDeliverySchema);

export function createWebhookEndpointsApi(request: Requester): WebhookEndpointsApi {
  return {
    list: (query, options) =>
      getPage(request, 'webhook_endpoints', serverWebhookEndpointSchema, query, {}, options),
    get: (id, options) =>
      request({ method: 'GET', path: `webhook_endpoints/${id}`, schema: single, ...options }),
    create: (fields, options) =>
      request({
        method: 'POST',
        path: 'webhook_endpoints',
        json: { webhook_endpoint: fields },
        schema: single,
        ...options,
      }),
    delete: (id, options) =>
      request({
        method: 'DELETE',
        path: `webhook_endpoints/${id}`,
        schema: deletedRecord(single),
        ...options,
      }),
    deliveries: (state, query, options) =>
      getPage(request, 'webhook_deliveries', serverWebhookDeliverySchema, query, { state }, options),
    retry: (id, options) =>
      request({ method: 'PUT', path: `webhook_deliveries/${id}/retry`, schema: singleDelivery, ...options }),
    giveUp: (id, options) =>
      request({ method: 'PUT', path: `webhook_deliveries/${id}/cancel`, schema: singleDelivery, ...options }),
  };
}
