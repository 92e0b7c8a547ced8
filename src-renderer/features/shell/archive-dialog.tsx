import { useState } from 'react';
import { useWorkspace } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { useArchiveRequest } from '../../state/requests/archive-request.ts';
import { usePreferences } from '../../state/preferences.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

/** Explains archiving and asks for confirmation. */
export function ArchiveDialog() {
  const { asked, close } = useArchiveRequest();
  const { undoSeconds, set } = usePreferences();
  const [isLast, setIsLast] = useState(false);
  const isForNow = useWorkspace()?.canUnarchive === true;
  if (asked === null) return null;
  const { count, run } = asked;
  return (
    <ConfirmDialog
      open
      confirmsFirst
      title={t('commands.archiveQuestion', { count })}
      confirmLabel={t('proposals.archive')}
      onCancel={close}
      onConfirm={() => {
        close();
        if (isLast) set({ asksToArchive: false });
        run();
      }}
    >
      <p>
        {isForNow
          ? t('commands.archiveForNow', { count })
          : `${t('commands.archiveText', { count })} ${undoSeconds === 0 ? t('commands.archiveForGood') : t('commands.archiveUndo', { count: undoSeconds })}`}
      </p>
      <Checkbox checked={isLast} onChange={setIsLast} className="mt-2">
        {t('commands.dontAskAgain')}
      </Checkbox>
    </ConfirmDialog>
  );
}
