import { isAppError } from '#shared/errors/app-error.ts';
import { reasonText, t } from './i18n/index.ts';
import { showToast } from './ui/overlays/toast.tsx';

/**
 * The last resort for what the user started and nobody waits for: a rejection becomes words in a corner. An
 * expected failure says its own; a bug says that it is one and still reaches the console. Returns its dispose.
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
