import { t } from '../../i18n/index.ts';
import { useDeleteRequest } from '../../state/requests/delete-request.ts';
import { usePreferences } from '../../state/preferences.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** Explains deleting proposals and asks for confirmation. */
export function DeleteDialog() {
  const { asked, close } = useDeleteRequest();
  const { undoSeconds, set } = usePreferences();
  if (asked === null) return null;
  const { count, sent, accepted } = asked;
  return (
    <QuestionDialog
      danger
      title={t('commands.deleteQuestion', { count })}
      confirmLabel={t('proposals.delete')}
      onClose={close}
      onConfirm={asked.run}
      onDontAskAgain={() => set({ asksToDelete: false })}
    >
      {accepted > 0 && <p className="mb-2">{t('commands.deleteAccepted', { count: accepted })}</p>}
      <p>
        {sent > 0 &&
          `${count === 1 ? t('commands.deleteSentOnly') : t('commands.deleteSent', { count: sent })} `}
        {undoSeconds === 0 ? t('commands.archiveForGood') : t('commands.archiveUndo', { count: undoSeconds })}
      </p>
    </QuestionDialog>
  );
}
