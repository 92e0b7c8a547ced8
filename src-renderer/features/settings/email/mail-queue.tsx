import { useState } from 'react';
import type { QueuedMail } from '#shared/bridge/methods/mail-shapes.ts';
import { useBridge } from '../../../bridge/index.ts';
import { errorText, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { formatMoment } from '../../../ui/time/format-moment.ts';
import { SettingBlock } from '../setting-section.tsx';
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
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** An email that may have arrived, before it is sent again. */
  const [asked, setAsked] = useState<QueuedMail | null>(null);

  function act(method: 'mail.retry' | 'mail.cancel', { id }: QueuedMail): void {
    setAsked(null);
    setFailure(null);
    setBusy(id);
    bridge
      .call(method, { id })
      .catch((error: unknown) => setFailure(errorText(error)))
      .finally(() => {
        setBusy(null);
        onChange();
      });
  }

  return (
    <SettingBlock>
      <div className="flex items-center justify-between gap-8">
        <div className="text-ui text-ink">{t('mail.queue')}</div>
        <Button variant="quiet" onClick={onChange}>
          {t('mail.refresh')}
        </Button>
      </div>
      {failure !== null && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      {messages.length === 0 && <p className="text-label text-ink-3">{t('mail.queueNone')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {messages.map((message) => (
          <li key={message.id} className="flex items-start gap-2 py-2">
            <div className="min-w-0 grow text-label text-ink-2">
              <div className="selectable truncate text-ui text-ink" title={message.subject}>
                {message.to} · {message.subject}
              </div>
              <div>{stateWords(message)}</div>
              {message.problem !== null && <ProblemNote problem={message.problem} />}
            </div>
            {message.state === 'waiting' && (
              <>
                <Button busy={busy === message.id} onClick={() => act('mail.retry', message)}>
                  {t('mail.retry')}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t('mail.cancelOf', { to: message.to })}
                  onClick={() => act('mail.cancel', message)}
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
          </li>
        ))}
      </ul>
      {others > 0 && <p className="text-label text-ink-3">{t('mail.queueOthers', { count: others })}</p>}
      <ConfirmDialog
        open={asked !== null}
        title={t('mail.sendAgainTitle')}
        confirmLabel={t('mail.sendAgainConfirm')}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && act('mail.retry', asked)}
      >
        {t('mail.sendAgainText', { to: asked?.to ?? '' })}
      </ConfirmDialog>
    </SettingBlock>
  );
}
