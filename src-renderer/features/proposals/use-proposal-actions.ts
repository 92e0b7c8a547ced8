import type { LocalId } from '#shared/domain/ids.ts';
import { useEdits, useStore } from '../../data/index.ts';
import { undoWindow } from '../../state/preferences.ts';
import { showToast } from '../../ui/toast.tsx';

/** The toast that offers the way back stays as long as the change waits here, and long enough to be read (ms). */
const shortestToast = 4000;

/** What a list can do to its proposals. `title` names the proposal in the toast; it is unused for several. */
export interface ProposalActions {
  archive(ids: readonly LocalId[], title: string): void;
  remove(ids: readonly LocalId[], title: string): void;
  duplicate(id: LocalId, onCopy: (copy: LocalId) => void): void;
}

const named = (count: number, title: string): string =>
  count === 1 ? `“${title === '' ? 'Untitled' : title}”` : `${count} proposals`;

/** What can be done to proposals in a list, each with its way back. */
export function useProposalActions(): ProposalActions {
  const edits = useEdits();
  const { history } = useStore();

  /** Offers the last step back, as long as nothing was done since. */
  function offerUndo(title: string): void {
    const label = history.state.get().undo;
    showToast({
      id: 'history',
      title,
      durationMs: Math.max(undoWindow(), shortestToast),
      action: {
        label: 'Undo',
        run: () => {
          if (history.state.get().undo !== label) {
            showToast({
              id: 'history',
              title: 'Something else was done since. Undo it step by step instead.',
            });
            return;
          }
          void history.undo().then((result) => {
            if (result?.problem !== null && result !== null) {
              showToast({ id: 'history', title: result.problem, tone: 'error' });
            }
          });
        },
      },
    });
  }

  return {
    archive(ids, title) {
      void edits.archiveProposals(ids).then(() => offerUndo(`Archived ${named(ids.length, title)}`));
    },
    remove(ids, title) {
      void edits.deleteProposals(ids).then(() => offerUndo(`Deleted ${named(ids.length, title)}`));
    },
    duplicate(id, onCopy) {
      void edits.duplicateProposal(id).then((copy) => {
        if (copy === null) return;
        showToast({ id: 'history', title: 'Duplicated', durationMs: 4000 });
        onCopy(copy);
      });
    },
  };
}
