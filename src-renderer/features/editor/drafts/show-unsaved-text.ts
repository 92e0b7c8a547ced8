import { errorText, t } from '../../../i18n/index.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';

function copy(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => showToast({ title: t('editor.textCopied'), durationMs: 3000 }),
    () => undefined,
  );
}

/**
 * Says why a text was not saved. The message keeps the text until the user closes it, because the field may be gone, for
 * example after another window has deleted the proposal.
 */
export function showUnsavedText(error: unknown, text: string): void {
  showToast({
    title: t('editor.couldNotSave'),
    description: errorText(error, t('editor.copyYourText')),
    tone: 'error',
    ...(text.trim() !== '' && {
      durationMs: 0,
      action: { label: t('editor.copyText'), run: () => copy(text) },
    }),
  });
}
