import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { PrintJob } from '#shared/bridge/files.ts';
import type { PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { useBridge } from '../../bridge/index.ts';
import { showError } from '../../components/show-error.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { mailtoAddress, ownMessage } from './own-message.ts';
import type { SendDraft } from './send-draft.ts';

interface Props {
  readonly draft: SendDraft;
  readonly values: PlaceholderValues;
  readonly title: string;
  /** The document for the attachment; null if it cannot be printed yet. */
  readonly printJob: (() => Promise<PrintJob>) | null;
}

const toastId = 'own-program';

/** Hands the message to the user's own mail program, with the proposal as a PDF. */
export function OwnProgram({ draft, values, title, printJob }: Props) {
  const bridge = useBridge();
  const [attaches, setAttaches] = useState(true);
  const [isOpening, setIsOpening] = useState(false);
  const message = ownMessage(draft, values);

  function openText(): void {
    bridge
      .call('app.openExternal', { url: mailtoAddress(draft, message) })
      .catch((error: unknown) => showError(t('mailProgram.open'), error, { id: toastId }));
  }

  async function open(): Promise<void> {
    const [first, ...others] = draft.to;
    if (first === undefined) {
      openText();
      return;
    }
    const job = attaches && printJob !== null ? await printJob() : null;
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
    showToast({ id: toastId, title: t('mailProgram.opened'), durationMs: 8000 });
  }

  function start(): void {
    if (isOpening) return;
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

  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-3">
      <Button icon={<Mail size={14} />} busy={isOpening} onClick={start}>
        {t('mailProgram.open')}
      </Button>
      {printJob !== null && (
        <Checkbox checked={attaches} onChange={setAttaches}>
          {t('mailProgram.withPdf')}
        </Checkbox>
      )}
    </div>
  );
}
