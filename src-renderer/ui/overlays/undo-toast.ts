import { locale, t } from '../../i18n/index.ts';
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

/** How many changes an undo or redo has undone; null while it is not known. */
export interface UndoProgress {
  readonly getState: () => { readonly done: number; readonly total: number } | null;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** The title of an undo or redo that runs, with its progress if that is known. */
export function undoingText(
  direction: 'undo' | 'redo',
  progress: UndoProgress | undefined,
  otherwise: string,
): string {
  const state = progress?.getState() ?? null;
  if (state === null) return otherwise;
  const [done, total] = [state.done.toLocaleString(locale()), state.total.toLocaleString(locale())];
  return t(direction === 'undo' ? 'commands.undoingMany' : 'commands.redoingMany', { done, total });
}

interface UndoToast {
  /** Replaces the toast with the same id. The toast with the result replaces it too. */
  readonly id: string;
  readonly title: string;
  /** Milliseconds. */
  readonly durationMs: number;
  readonly undo: () => Promise<Outcome>;
  /** For an action on many records. */
  readonly progress?: UndoProgress;
}

/** Shows a toast about an action and offers to undo it. Another toast tells the result of the undo. */
export function showUndoToast({ id, title, durationMs, undo, progress }: UndoToast): void {
  const refuse = (problem: string): void => void showToast({ id, title: problem, tone: 'error' });
  showToast({
    id,
    title,
    durationMs,
    action: {
      label: t('common.undo'),
      run() {
        const tell = (): void => {
          const undoing = undoingText('undo', progress, t('commands.undoingNow'));
          showToast({ id, title: undoing, durationMs: 60_000 });
        };
        const result = tellWhenSlow(undo(), tell, progress?.subscribe);
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
