/** The states of a listed webhook delivery. A delivered one is no longer listed. */
export const webhookDeliveryStates = ['waiting', 'given_up'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];
