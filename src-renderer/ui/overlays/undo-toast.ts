import { t } from '../../i18n/index.ts';
import { tellWhenSlow } from '../time/tell-when-slow.ts';
import { closeToast, showToast } from './toast.tsx';

/** The result of an undo; null if nothing was undone. */
type Outcome = {
  readonly label: string;
  /** A message for the user if it failed or was incomplete. */
  readonly problem: string | null;
  /** What a dialog asks about the rest; null if nothing. */
  readonly question: unknown;
} | null;

interface UndoToast {
  /** Replaces the toast with the same id. The toast with the result replaces it too. */
  readonly id: string;
  readonly title: string;
  /** Milliseconds. */
  readonly durationMs: number;
  readonly undo: () => Promise<Outcome>;
}

/** Shows a toast about an action and offers to undo it. Another toast tells the result of the undo. */
export function showUndoToast({ id, title, durationMs, undo }: UndoToast): void {
  const refuse = (problem: string): void => void showToast({ id, title: problem, tone: 'error' });
  showToast({
    id,
    title,
    durationMs,
    action: {
      label: t('common.undo'),
      run() {
        const result = tellWhenSlow(undo(), () =>
          showToast({ id, title: t('commands.undoingNow'), durationMs: 60_000 }),
        );
        result.then(
          (outcome) => {
            if (outcome === null || outcome.question !== null) {
              closeToast(id);
              return;
            }
            const { label, problem } = outcome;
            if (problem !== null) refuse(problem);
            else showToast({ id, title: t('commands.undid', { label }), durationMs: 3000 });
          },
          () => refuse(t('edits.notUndone')),
        );
      },
    },
  });
}
