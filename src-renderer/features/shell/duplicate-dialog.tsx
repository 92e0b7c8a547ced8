import { t } from '../../i18n/index.ts';
import { useDuplicateRequest } from '../../state/requests/duplicate-request.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** Asks before several proposals are duplicated at once. */
export function DuplicateDialog() {
  const { asked, close } = useDuplicateRequest();
  if (asked === null) return null;
  return (
    <QuestionDialog
      title={t('commands.duplicateQuestion', { count: asked.count })}
      confirmLabel={t('editor.duplicate')}
      onClose={close}
      onConfirm={asked.run}
    >
      <p>{t('commands.duplicateText')}</p>
    </QuestionDialog>
  );
}
