import { useWorkspace } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { useArchiveRequest } from '../../state/requests/archive-request.ts';
import { usePreferences } from '../../state/preferences.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** Explains archiving and asks for confirmation. */
export function ArchiveDialog() {
  const { asked, close } = useArchiveRequest();
  const { undoSeconds, set } = usePreferences();
  const isForNow = useWorkspace()?.canUnarchive === true;
  if (asked === null) return null;
  const { count } = asked;
  return (
    <QuestionDialog
      title={t('commands.archiveQuestion', { count })}
      confirmLabel={t('proposals.archive')}
      onClose={close}
      onConfirm={asked.run}
      onDontAskAgain={() => set({ asksToArchive: false })}
    >
      <p>
        {isForNow
          ? t('commands.archiveForNow', { count })
          : `${t('commands.archiveText', { count })} ${undoSeconds === 0 ? t('commands.archiveForGood') : t('commands.archiveUndo', { count: undoSeconds })}`}
      </p>
    </QuestionDialog>
  );
}
