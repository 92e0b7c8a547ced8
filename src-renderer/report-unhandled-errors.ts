import { isAppError } from '#shared/errors/app-error.ts';
import { reasonText, t } from './i18n/index.ts';
import { showToast } from './ui/overlays/toast.tsx';

/**
 * Shows rejected promises that nothing handles as a toast. An expected error shows its own message. Any other error
 * shows a general message and also reaches the console. Returns its dispose function.
 */
export function reportUnhandledErrors(target: Window): () => void {
  function handle(event: PromiseRejectionEvent): void {
    const reason: unknown = event.reason;
    if (isAppError(reason)) {
      event.preventDefault();
      showToast({ title: reasonText(reason.reason), tone: 'error', durationMs: 10_000 });
      return;
    }
    showToast({
      title: t('edits.bug'),
      description: t('edits.bugHint'),
      tone: 'error',
      durationMs: 10_000,
    });
  }
  target.addEventListener('unhandledrejection', handle);
  return () => target.removeEventListener('unhandledrejection', handle);
}
