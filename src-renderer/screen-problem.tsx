import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { t } from './i18n/index.ts';
import { Button } from './ui/controls/button.tsx';
import { EmptyState } from './ui/feedback/empty-state.tsx';
import { ErrorDetail } from './ui/feedback/error-boundary.tsx';
import { retryAfter } from './ui/feedback/lazy-part.tsx';

/** Replaces the whole window after an error outside any screen. */
export function WindowProblem(props: ErrorComponentProps) {
  return (
    <main className="h-full">
      <ScreenProblem {...props} />
    </main>
  );
}

/**
 * Replaces a screen that failed to render, with the message of the error. No edit is lost, because edits are saved
 * before they are shown.
 */
export function ScreenProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();

  function showAgain(): void {
    reset();
    void router.invalidate();
  }

  return (
    <div role="alert" className="flex h-full grow bg-canvas">
      <EmptyState
        whole
        title={t('edits.screenProblem')}
        actions={
          <>
            <Button variant="primary" size="medium" onClick={() => retryAfter(error, showAgain)}>
              {t('edits.tryAgain')}
            </Button>
            <Button size="medium" onClick={() => location.reload()}>
              {t('edits.reloadWindow')}
            </Button>
          </>
        }
      >
        {t('edits.screenProblemHint')}
        <ErrorDetail error={error} />
      </EmptyState>
    </div>
  );
}
