import { useCallback, useEffect, useState } from 'react';
import type { WebhookDelivery } from '#shared/bridge/webhooks.ts';
import { useBridge } from '../../../bridge/index.ts';
import { errorText, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMoment } from '../../../ui/time/format-moment.ts';
import { SettingBlock } from '../setting-section.tsx';
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
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const read = useCallback(() => {
    bridge.call('webhooks.deliveries', {}).then(
      ({ deliveries, others }) => setQueue(deliveries === null ? null : { deliveries, others }),
      // The list above says that there is no connection.
      () => setQueue(null),
    );
  }, [bridge]);
  useEffect(read, [read]);

  function act(method: 'webhooks.retry' | 'webhooks.giveUp', { id }: WebhookDelivery): void {
    setFailure(null);
    setBusy(id);
    bridge
      .call(method, { id })
      .catch((error: unknown) => setFailure(errorText(error)))
      .finally(() => {
        setBusy(null);
        read();
      });
  }

  if (queue === null) return null;
  const { deliveries, others } = queue;
  return (
    <SettingBlock>
      <div className="flex items-center justify-between gap-8">
        <div className="text-ui text-ink">{t('webhooks.queue')}</div>
        <Button variant="quiet" onClick={read}>
          {t('mail.refresh')}
        </Button>
      </div>
      {failure !== null && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      {deliveries.length === 0 && <p className="text-label text-ink-3">{t('webhooks.queueNone')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="flex items-start gap-2 py-2">
            <div className="min-w-0 grow text-label text-ink-2">
              <div className="selectable truncate text-ui text-ink" title={delivery.targetUrl}>
                {eventLabel(delivery.event)} · {delivery.targetUrl}
              </div>
              <div>
                {deliveryWords(delivery, (time) =>
                  formatMoment(time, { dateStyle: 'short', timeStyle: 'short' }),
                )}
              </div>
            </div>
            <Button busy={busy === delivery.id} onClick={() => act('webhooks.retry', delivery)}>
              {t('mail.retry')}
            </Button>
            {delivery.state === 'waiting' && (
              <Button variant="quiet" onClick={() => act('webhooks.giveUp', delivery)}>
                {t('webhooks.giveUp')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && <p className="text-label text-ink-3">{t('webhooks.queueOthers', { count: others })}</p>}
    </SettingBlock>
  );
}
