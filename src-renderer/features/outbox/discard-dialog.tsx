import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface Props {
  readonly entry: OutboxEntry;
  /** Description of the operation. */
  readonly what: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function consequence({ operation }: OutboxEntry): string {
  if (operation.kind === 'send') return t('outbox.discardSend');
  return operation.kind === 'create' ? t('outbox.discardCreate') : t('outbox.discardChange');
}

/** Asks before discarding work that exists nowhere else: a record with its contents, a change, an e-mail. */
export function DiscardDialog({ entry, what, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      open
      danger
      title={t(entry.operation.kind === 'send' ? 'outbox.discardEmailQuestion' : 'outbox.discardQuestion')}
      confirmLabel={t('outbox.discard')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className="mb-1 font-medium break-words text-ink">{what}</p>
      <p>
        {consequence(entry)} {t('outbox.discardNever')}
      </p>
    </ConfirmDialog>
  );
}
