import { z } from 'zod';
import { serverIdSchema } from '../domain/ids.ts';
import { webhookEvents } from '../domain/activity/webhook-event.ts';

/** A webhook endpoint as the service has it; it may know events that this version does not. */
export const webhookEndpointSchema = z.object({
  id: serverIdSchema,
  targetUrl: z.string(),
  events: z.array(z.string()),
});
/** The parsed endpoint. */
export type WebhookEndpoint = Readonly<z.infer<typeof webhookEndpointSchema>>;

/** A new endpoint, as a person asks for it. There is no update (`service-api.md §4.9`). */
export const newWebhookSchema = z.strictObject({
  targetUrl: z.url({ protocol: /^https?$/u }).max(2000),
  events: z.array(z.enum(webhookEvents)).min(1),
});

/** How a trial delivery from this computer ended: the target's status, or null when nothing answered. */
export const webhookTrialSchema = z.object({
  status: z.int().nullable(),
  ms: z.number(),
  detail: z.string(),
});
/** The parsed end. */
export type WebhookTrial = Readonly<z.infer<typeof webhookTrialSchema>>;
