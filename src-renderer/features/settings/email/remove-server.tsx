import { useState } from 'react';
import type { MailSetup } from '#shared/bridge/methods/mail-shapes.ts';
import { useBridge } from '../../../bridge/index.ts';
import { showError } from '../../../components/show-error.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { withoutServer } from './email-draft.ts';

interface Props {
  readonly setup: MailSetup;
  readonly accountKey: string;
  readonly onSaved: (setup: MailSetup) => void;
}

/** The way back to messages that stay in a folder. */
export function RemoveServer({ setup, accountKey, onSaved }: Props) {
  const bridge = useBridge();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  function remove(): void {
    setIsAsked(false);
    setIsBusy(true);
    bridge
      .call('mail.save', { accountKey, ...withoutServer(setup) })
      .then(({ setup: saved }) => onSaved(saved))
      .catch((error: unknown) => showError(t('mail.notRemoved'), error))
      .finally(() => setIsBusy(false));
  }

  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={() => setIsAsked(true)}>
        {t('mail.removeServer')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('mail.removeServerTitle')}
        confirmLabel={t('mail.removeServerConfirm')}
        onCancel={() => setIsAsked(false)}
        onConfirm={remove}
      >
        {t('mail.removeServerText')}
      </ConfirmDialog>
    </>
  );
}
