import { useState } from 'react';
import type { QueuedMail } from '#shared/bridge/methods/mail-shapes.ts';
import { useBridge } from '../../../bridge/index.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { formatMoment } from '../../../ui/time/format-moment.ts';
import { DeliveryQueue, useDeliveryActions } from '../delivery-queue.tsx';
import { ProblemNote } from './problem-note.tsx';

interface Props {
  readonly messages: readonly QueuedMail[];
  /** Messages that are not listed. */
  readonly others: number;
  readonly onChange: () => void;
}

function stateWords({ state, nextAttemptAt }: QueuedMail): string {
  switch (state) {
    case 'waiting': {
      if (nextAttemptAt === null) return t('mail.stateWaiting');
      const time = formatMoment(nextAttemptAt, { dateStyle: 'short', timeStyle: 'short' });
      return `${t('mail.stateWaiting')} · ${t('mail.nextTry', { time })}`;
    }
    case 'sending':
      return t('mail.stateSending');
    case 'sent':
      return t('mail.stateSent');
    case 'refused':
      return t('mail.stateRefused');
    case 'unknown':
      return t('mail.stateUnknown');
    case 'canceled':
      return t('mail.stateCanceled');
  }
}

/** The emails that have not arrived: why, and what can be done. */
export function MailQueue({ messages, others, onChange }: Props) {
  const bridge = useBridge();
  const { busy, failure, act } = useDeliveryActions(onChange);
  /** An email that may have arrived, before it is sent again. */
  const [asked, setAsked] = useState<QueuedMail | null>(null);

  function retry(message: QueuedMail): void {
    setAsked(null);
    act(message, bridge.call('mail.retry', { id: message.id }));
  }

  return (
    <DeliveryQueue
      title={t('mail.queue')}
      entries={messages}
      emptyText={t('mail.queueNone')}
      othersText={others > 0 ? t('mail.queueOthers', { count: others }) : null}
      failure={failure}
      onRefresh={onChange}
      heading={({ to, subject }) => ({ text: `${to} · ${subject}`, title: subject })}
      renderState={(message) => (
        <>
          <div>{stateWords(message)}</div>
          {message.problem !== null && <ProblemNote problem={message.problem} />}
        </>
      )}
      renderActions={(message) => (
        <>
          {message.state === 'waiting' && (
            <>
              <Button busy={busy === message.id} onClick={() => retry(message)}>
                {t('mail.retry')}
              </Button>
              <Button
                variant="quiet"
                aria-label={t('mail.cancelOf', { to: message.to })}
                onClick={() => act(message, bridge.call('mail.cancel', { id: message.id }))}
              >
                {t('common.cancel')}
              </Button>
            </>
          )}
          {message.state === 'unknown' && (
            <Button busy={busy === message.id} onClick={() => setAsked(message)}>
              {t('mail.sendAgain')}
            </Button>
          )}
        </>
      )}
    >
      <ConfirmDialog
        open={asked !== null}
        title={t('mail.sendAgainTitle')}
        confirmLabel={t('mail.sendAgainConfirm')}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && retry(asked)}
      >
        {t('mail.sendAgainText', { to: asked?.to ?? '' })}
      </ConfirmDialog>
    </DeliveryQueue>
  );
}
