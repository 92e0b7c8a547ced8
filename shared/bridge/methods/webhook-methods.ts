import { z } from 'zod';
import { serverIdSchema } from '../../domain/ids.ts';
import {
  newWebhookSchema,
  webhookDeliverySchema,
  webhookEndpointSchema,
  webhookTrialSchema,
} from '../webhooks.ts';

const nothing = z.strictObject({});

/** The account's webhooks. */
export const webhookMethods = {
  /** Reads the account's webhooks from the service; they are not stored here. Fails without a connection. */
  'webhooks.list': { input: nothing, output: z.object({ endpoints: z.array(webhookEndpointSchema) }) },
  /** `signingKey` signs the deliveries and is returned only here, once; null if the service does not sign. */
  'webhooks.create': {
    input: newWebhookSchema,
    output: z.object({ endpoint: webhookEndpointSchema, signingKey: z.string().nullable() }),
  },
  'webhooks.delete': { input: z.strictObject({ id: serverIdSchema }), output: nothing },
  /** Sends a test delivery, marked as such, from this computer to an existing endpoint. */
  'webhooks.try': { input: z.strictObject({ id: serverIdSchema }), output: webhookTrialSchema },
  /**
   * The queue, waiting deliveries first; null if the service does not show it. `others` counts the ones that are left
   * out.
   */
  'webhooks.deliveries': {
    input: nothing,
    output: z.object({
      deliveries: z.array(webhookDeliverySchema).nullable(),
      others: z.int().nonnegative(),
    }),
  },
  'webhooks.retry': {
    input: z.strictObject({ id: serverIdSchema }),
    output: z.object({ delivery: webhookDeliverySchema }),
  },
  'webhooks.giveUp': {
    input: z.strictObject({ id: serverIdSchema }),
    output: z.object({ delivery: webhookDeliverySchema }),
  },
} as const;
