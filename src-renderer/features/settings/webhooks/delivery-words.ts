import type { WebhookDelivery } from '#shared/bridge/webhooks.ts';
import { t } from '../../../i18n/index.ts';

/** Where a delivery is, what was answered, and when it is tried next. */
export function deliveryWords(
  { state, attempts, lastStatus, nextAttemptAt }: WebhookDelivery,
  format: (time: number) => string,
): string {
  const parts = [
    t(state === 'waiting' ? 'mail.stateWaiting' : 'webhooks.stateGivenUp'),
    ...(attempts === 0
      ? []
      : [lastStatus === null ? t('webhooks.lastNone') : t('webhooks.lastAnswer', { status: lastStatus })]),
    ...(state === 'waiting' && nextAttemptAt !== null && attempts > 0
      ? [t('mail.nextTry', { time: format(nextAttemptAt) })]
      : []),
  ];
  return parts.join(' · ');
}
