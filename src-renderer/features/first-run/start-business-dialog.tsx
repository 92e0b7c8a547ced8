import { useStore } from '../../data/index.ts';
import { reasonText, t } from '../../i18n/index.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { StartBusinessForm, startBusinessTitle } from './start-business/start-business-form.tsx';
import { useStartBusiness } from './start-business/use-start-business.ts';

interface Props {
  readonly onClose: () => void;
}

/** Starts a business of one's own beside the account that is open, which stays on this computer. */
export function StartBusinessDialog({ onClose }: Props) {
  const store = useStore();
  const start = useStartBusiness(async () => {
    // The open account is closed afterwards, with what is only in this window.
    const saves = await store.flush();
    return saves.state === 'failed' ? t('settings.editNotSaved', { reason: reasonText(saves.reason) }) : null;
  });
  const { title, lead } = startBusinessTitle(start);
  return (
    <Dialog open onClose={onClose} title={title} description={lead}>
      <div className="pb-2">
        <StartBusinessForm start={start} onLeave={onClose} leaveLabel={t('common.cancel')} />
      </div>
    </Dialog>
  );
}
