import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ConnectForm } from './connect-form.tsx';

interface Props {
  readonly onClose: () => void;
}

/** Adds an account. It opens when it is connected, and the present one stays on this computer. */
export function AddAccountDialog({ onClose }: Props) {
  const address = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('accounts.addTitle')}
      description={t('accounts.addText')}
      initialFocus={address}
    >
      <div className="pb-2">
        <ConnectForm addressField={address} />
      </div>
    </Dialog>
  );
}
