import { z } from 'zod';
import { webhookDeliveryStates } from '#shared/domain/activity/webhook-delivery.ts';
import { webhookEvents } from '#shared/domain/activity/webhook-event.ts';

const timestamp = z.iso.datetime({ precision: 3 });
const integer = z.int();

/** The attributes of a webhook endpoint. */
export const webhookEndpointAttributes = z.strictObject({
  target_url: z.string(),
  events: z.array(z.enum(webhookEvents)),
});

/** The attributes of a delivery in the queue of webhooks. */
export const webhookDeliveryAttributes = z.strictObject({
  endpoint_id: integer,
  target_url: z.string(),
  event_name: z.string(),
  created_at: timestamp,
  state: z.enum(webhookDeliveryStates),
  attempts: integer.describe('Failed attempts.'),
  last_status: integer.nullable().describe('The answer to the last attempt; null without one.'),
  next_attempt_at: timestamp
    .nullable()
    .describe('Only while it waits; events behind a failing one may be tried later.'),
  gave_up_at: timestamp.nullable(),
});
