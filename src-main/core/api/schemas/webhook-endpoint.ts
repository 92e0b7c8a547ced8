import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import { webhookDeliveryStates } from '#shared/domain/activity/webhook-delivery.ts';
import type { WebhookDelivery } from '#shared/bridge/webhooks.ts';
import { momentOrNull, position, text } from './lenient.ts';
import { extraOf, resourceSchema, type Attributes } from './resource.ts';

const attributesSchema = z.object({
  target_url: text,
  events: z.array(z.string()).catch([]),
});

/** A webhook endpoint of the service (`service-api.md §2.11`). */
export interface ServerWebhookEndpoint {
  readonly id: ServerId;
  readonly fields: Readonly<z.infer<typeof attributesSchema>>;
  readonly extra: Attributes;
}

/** Parses a record; fails only without an id or attributes. */
export const serverWebhookEndpointSchema = resourceSchema.transform(
  ({ id, attributes }): ServerWebhookEndpoint => {
    const fields = attributesSchema.parse(attributes);
    return { id, fields, extra: extraOf(attributes, fields) };
  },
);

const deliveryAttributes = z.object({
  state: z.enum(webhookDeliveryStates).catch('waiting'),
  ...{ target_url: text, event_name: text, attempts: position, next_attempt_at: momentOrNull },
  last_status: z.int().nullable().catch(null),
});

/** A delivery of the service's queue of webhooks, an extension of the API. */
export const serverWebhookDeliverySchema = resourceSchema.transform(({ id, attributes }): WebhookDelivery => {
  const fields = deliveryAttributes.parse(attributes);
  const { state, attempts } = fields;
  return {
    ...{ id, state, attempts, targetUrl: fields.target_url, event: fields.event_name },
    ...{ lastStatus: fields.last_status, nextAttemptAt: fields.next_attempt_at },
  };
});
