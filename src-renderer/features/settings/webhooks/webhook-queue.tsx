import { useCallback, useEffect, useState } from 'react';
import type { WebhookDelivery } from '#shared/bridge/webhooks.ts';
import { useBridge } from '../../../bridge/index.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/time/format-moment.ts';
import { DeliveryQueue, useDeliveryActions } from '../delivery-queue.tsx';
import { eventLabel } from './event-labels.ts';
import { deliveryWords } from './delivery-words.ts';

interface Queue {
  readonly deliveries: readonly WebhookDelivery[];
  readonly others: number;
}

/** Events that have not arrived: why, and what can be done. Left out where the service does not show its queue. */
export function WebhookQueue() {
  const bridge = useBridge();
  const [queue, setQueue] = useState<Queue | null>(null);

  const read = useCallback(() => {
    bridge.call('webhooks.deliveries', {}).then(
      ({ deliveries, others }) => setQueue(deliveries === null ? null : { deliveries, others }),
      // The list above says that there is no connection.
      () => setQueue(null),
    );
  }, [bridge]);
  useEffect(read, [read]);

  const { busy, failure, act } = useDeliveryActions(read);

  if (queue === null) return null;
  const { deliveries, others } = queue;
  return (
    <DeliveryQueue
      title={t('webhooks.queue')}
      entries={deliveries}
      emptyText={t('webhooks.queueNone')}
      othersText={others > 0 ? t('webhooks.queueOthers', { count: others }) : null}
      failure={failure}
      onRefresh={read}
      heading={({ event, targetUrl }) => ({ text: `${eventLabel(event)} · ${targetUrl}`, title: targetUrl })}
      renderState={(delivery) => (
        <div>
          {deliveryWords(delivery, (time) => formatMoment(time, { dateStyle: 'short', timeStyle: 'short' }))}
        </div>
      )}
      renderActions={(delivery) => (
        <>
          <Button
            busy={busy === delivery.id}
            onClick={() => act(delivery, bridge.call('webhooks.retry', { id: delivery.id }))}
          >
            {t('mail.retry')}
          </Button>
          {delivery.state === 'waiting' && (
            <Button
              variant="quiet"
              onClick={() => act(delivery, bridge.call('webhooks.giveUp', { id: delivery.id }))}
            >
              {t('webhooks.giveUp')}
            </Button>
          )}
        </>
      )}
    />
  );
}
