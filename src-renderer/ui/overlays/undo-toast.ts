import { t } from '../../i18n/index.ts';
import { showToast } from './toast.tsx';

/** What came of an undo: why it was not done, or not all of it, in words for the user; null where nothing was undone. */
type Outcome = { readonly problem: string | null } | null;

interface UndoToast {
  /** Replaces the toast with the same id; the outcome does so as well. */
  readonly id: string;
  readonly title: string;
  /** Milliseconds. */
  readonly durationMs: number;
  readonly undo: () => Promise<Outcome>;
}

/** Says what was done and offers to undo it. An undo that is refused says why. */
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
