import { Copy } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';

interface Props {
  /** Returned only once by the service. */
  readonly secret: string;
  readonly onClose: () => void;
}

/** The signing secret of a new endpoint. The service returns it only at creation. */
export function WebhookSecretDialog({ secret, onClose }: Props) {
  function copy(): void {
    void navigator.clipboard.writeText(secret).then(() => {
      showToast({ id: 'copied', title: t('webhooks.secretCopied'), durationMs: 2000 });
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('webhooks.secret')}
      description={t('webhooks.secretNote')}
      actions={
        <>
          <Button icon={<Copy size={14} />} onClick={copy}>
            {t('webhooks.copySecret')}
          </Button>
          <Button size="medium" variant="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <code className="selectable block rounded-control bg-hover px-3 py-2 font-mono text-ui break-all text-ink">
        {secret}
      </code>
    </Dialog>
  );
}
