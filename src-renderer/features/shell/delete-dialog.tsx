import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useDeleteRequest } from '../../state/requests/delete-request.ts';
import { usePreferences } from '../../state/preferences.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

/** Explains deleting proposals and asks for confirmation. */
export function DeleteDialog() {
  const { asked, close } = useDeleteRequest();
  const { undoSeconds, set } = usePreferences();
  const [isLast, setIsLast] = useState(false);
  if (asked === null) return null;
  const { count, sent, accepted, run } = asked;
  return (
    <ConfirmDialog
      open
      danger
      confirmsFirst
      title={t('commands.deleteQuestion', { count })}
      confirmLabel={t('proposals.delete')}
      onCancel={close}
      onConfirm={() => {
        close();
        if (isLast) set({ asksToDelete: false });
        run();
      }}
    >
      {accepted > 0 && <p className="mb-2">{t('commands.deleteAccepted', { count: accepted })}</p>}
      <p>
        {sent > 0 &&
          `${count === 1 ? t('commands.deleteSentOnly') : t('commands.deleteSent', { count: sent })} `}
        {undoSeconds === 0 ? t('commands.archiveForGood') : t('commands.archiveUndo', { count: undoSeconds })}
      </p>
      <Checkbox checked={isLast} onChange={setIsLast} className="mt-2">
        {t('commands.dontAskAgain')}
      </Checkbox>
    </ConfirmDialog>
  );
}
