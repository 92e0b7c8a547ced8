/** Where a webhook delivery is. One that has arrived is no longer listed. */
export const webhookDeliveryStates = ['waiting', 'given_up'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];
