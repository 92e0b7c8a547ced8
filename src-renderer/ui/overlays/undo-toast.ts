import { t } from '../../i18n/index.ts';
import { showToast } from './toast.tsx';

/** The result of an undo: a message for the user if it failed or was incomplete; null if nothing was undone. */
type Outcome = { readonly problem: string | null } | null;

interface UndoToast {
  /** Replaces the toast with the same id. The toast with the result replaces it too. */
  readonly id: string;
  readonly title: string;
  /** Milliseconds. */
  readonly durationMs: number;
  readonly undo: () => Promise<Outcome>;
}

/** Shows a toast about an action and offers to undo it. If the undo fails, it shows the reason. */
export function showUndoToast({ id, title, durationMs, undo }: UndoToast): void {
  const refuse = (problem: string): void => void showToast({ id, title: problem, tone: 'error' });
  showToast({
    id,
    title,
    durationMs,
    action: {
      label: t('common.undo'),
      run() {
        undo().then(
          (outcome) => {
            if (outcome !== null && outcome.problem !== null) refuse(outcome.problem);
          },
          () => refuse(t('edits.notUndone')),
        );
      },
    },
  });
}
