import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { PrintJob } from '#shared/bridge/files.ts';
import type { PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import { takesRecordedSend } from '#shared/domain/proposals/recorded-send.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { useBridge } from '../../bridge/index.ts';
import { showError } from '../../components/show-error.ts';
import { useRecordSend } from '../../components/use-record-send.ts';
import type { ProposalDocument } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { mailtoAddress } from './own-message.ts';
import type { SendDraft } from './send-draft.ts';
import type { OwnMail } from './use-own-mail.ts';

interface Props {
  readonly document: ProposalDocument;
  readonly draft: SendDraft;
  readonly values: PlaceholderValues;
  readonly mail: OwnMail;
  /** Whether it is the only way, because the service has no mail server. */
  readonly isOnlyWay: boolean;
  /** Whether a mail server can be set up here. */
  readonly canSetUp: boolean;
  /** The document for the attachment; null if it cannot be printed yet. */
  readonly printJob: (() => Promise<PrintJob>) | null;
  /** The user has tried to open a message that would not give the client the proposal. */
  readonly onStopped: () => void;
  /** The user has recorded that she sent it. */
  readonly onRecorded: () => void;
}

const toastId = 'own-program';

/** Hands the message to the user's own mail program, with the proposal as a PDF, and then records that it was sent. */
export function OwnProgram({
  document,
  draft,
  values,
  mail,
  printJob,
  onStopped,
  onRecorded,
  ...way
}: Props) {
  const { isOnlyWay, canSetUp } = way;
  const { message, attachesPdf } = mail;
  const bridge = useBridge();
  const recordSend = useRecordSend()(document);
  const [isOpening, setIsOpening] = useState(false);
  const [isOpened, setIsOpened] = useState(false);
  const { proposal } = document;
  const { title } = proposal.fields;

  function openText(): void {
    bridge
      .call('app.openExternal', { url: mailtoAddress(draft, message) })
      .then(() => setIsOpened(true))
      .catch((error: unknown) => showError(t('mailProgram.open'), error, { id: toastId }));
  }

  async function open(): Promise<void> {
    const [first, ...others] = draft.to;
    if (first === undefined) {
      openText();
      return;
    }
    const job = attachesPdf && printJob !== null ? await printJob() : null;
    const { sender_name: name = '', sender_email: sender } = values;
    await bridge.call('mail.openInProgram', {
      message: {
        ...message,
        from: sender === undefined || sender === '' ? null : { name, address: sender },
        to: { name: values.client_full_name ?? '', address: first },
        cc: [...others, ...draft.cc],
        bcc: [...draft.bcc],
      },
      attachment: job === null ? null : { ...job, name: `${title || t('send.untitled')}.pdf` },
    });
    setIsOpened(true);
  }

  function start(): void {
    if (isOpening) return;
    if (mail.stop !== null) {
      onStopped();
      return;
    }
    setIsOpening(true);
    open()
      .catch((error: unknown) => {
        const isMissing = isAppError(error) && error.code === 'unavailable';
        showError(t('mailProgram.open'), error, {
          id: toastId,
          durationMs: 15_000,
          ...(isMissing && { action: { label: t('mailProgram.textOnly'), run: openText } }),
        });
      })
      .finally(() => setIsOpening(false));
  }

  function record(): void {
    recordSend?.([...draft.to, ...draft.cc, ...draft.bcc].join(', '));
    onRecorded();
  }

  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-3">
      {isOnlyWay && (
        <Notice tone="warning" title={t('mailProgram.noServer')}>
          <p>{t('mailProgram.noServerText')}</p>
          {canSetUp && (
            <Button
              className="mt-2"
              // In another window, so that the e-mail stays.
              onClick={() => void bridge.call('window.open', { route: { to: 'settings', section: 'email' } })}
            >
              {t('mail.setUp')}
            </Button>
          )}
        </Notice>
      )}
      <Button
        icon={<Mail size={14} />}
        variant={isOnlyWay && !isOpened ? 'primary' : 'secondary'}
        busy={isOpening}
        onClick={start}
      >
        {t('mailProgram.open')}
      </Button>
      {printJob !== null && (
        <Checkbox checked={attachesPdf} onChange={mail.setAttachesPdf}>
          {t('mailProgram.withPdf')}
        </Checkbox>
      )}
      {!mail.knowsPage && draft.form === 'link' && mail.stop === null && (
        <p className="text-label text-ink-3">{t('mailProgram.noLink')}</p>
      )}
      {isOpened && (
        <Notice live>
          <p>
            {recordSend === null && takesRecordedSend(proposal.fields)
              ? t('mailProgram.notRecordable')
              : t(recordSend === null ? 'mailProgram.opened' : 'mailProgram.openedDraft')}
          </p>
          {recordSend !== null && (
            <Button className="mt-2" onClick={record}>
              {t('recordedSend.command')}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
