import { errorText, t } from '../../../i18n/index.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';

/** Lets an edit go its way, and says so when it could not be made. Nothing typed is thrown away by that. */
export function runEdit(edit: Promise<unknown>): void {
  edit.catch((error: unknown) => {
    showToast({
      title: t('editor.changeFailed'),
      description: errorText(error, t('editor.internal')),
      tone: 'error',
    });
  });
}
