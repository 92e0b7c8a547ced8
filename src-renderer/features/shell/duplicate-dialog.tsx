import { t } from '../../i18n/index.ts';
import { useDuplicateRequest } from '../../state/requests/duplicate-request.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

/** Asks before several proposals are duplicated at once. */
export function DuplicateDialog() {
  const { asked, close } = useDuplicateRequest();
  if (asked === null) return null;
  const { count, run } = asked;
  return (
    <ConfirmDialog
      open
      confirmsFirst
      title={t('commands.duplicateQuestion', { count })}
      confirmLabel={t('editor.duplicate')}
      onCancel={close}
      onConfirm={() => {
        close();
        run();
      }}
    >
      <p>{t('commands.duplicateText')}</p>
    </ConfirmDialog>
  );
}
