import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ClientRecord } from '../data/index.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

interface Props {
  readonly duplicate: ClientRecord;
  /** Label of the button that opens or uses the other client. */
  readonly useLabel: string;
  readonly onUse: (id: LocalId) => void;
}

/** Reports two clients with one e-mail address. The service would treat the second as the first. */
export function DuplicateNotice({ duplicate, useLabel, onUse }: Props) {
  return (
    <Notice
      tone="warning"
      live
      title={t('clients.duplicate', { name: clientDisplayName(duplicate.fields) })}
      action={
        <Button variant="quiet" onClick={() => onUse(duplicate.localId)}>
          {useLabel}
        </Button>
      }
    >
      {t('clients.duplicateText')}
    </Notice>
  );
}
