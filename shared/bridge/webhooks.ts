import { z } from 'zod';
import { reasonSchema } from '../reasons/reason.ts';
import { serverIdSchema } from '../domain/ids.ts';
import { webhookDeliveryStates } from '../domain/activity/webhook-delivery.ts';
import { webhookEvents } from '../domain/activity/webhook-event.ts';

/** A webhook endpoint. The service may have events that this version does not know. */
export const webhookEndpointSchema = z.object({
  id: serverIdSchema,
  targetUrl: z.string(),
  events: z.array(z.string()),
});
export type WebhookEndpoint = Readonly<z.infer<typeof webhookEndpointSchema>>;

/** A delivery that waits or was given up. Times are ms since the epoch. */
export const webhookDeliverySchema = z.object({
  id: serverIdSchema,
  targetUrl: z.string(),
  event: z.string(),
  state: z.enum(webhookDeliveryStates),
  attempts: z.int().nonnegative(),
  /** HTTP status of the last attempt; null if there was no answer. */
  lastStatus: z.int().nullable(),
  nextAttemptAt: z.number().nullable(),
});
export type WebhookDelivery = Readonly<z.infer<typeof webhookDeliverySchema>>;

/** A new endpoint. The API has no update (`service-api.md §4.9`). */
export const newWebhookSchema = z.strictObject({
  targetUrl: z.url({ protocol: /^https?$/u }).max(2000),
  events: z.array(z.enum(webhookEvents)).min(1),
});

/** The result of a test delivery from this computer. `status` is null without an answer. */
export const webhookTrialSchema = z.object({
  status: z.int().nullable(),
  ms: z.number(),
  /** The text of the answer, or why there is no answer. */
  reason: reasonSchema.nullable(),
});
export type WebhookTrial = Readonly<z.infer<typeof webhookTrialSchema>>;
