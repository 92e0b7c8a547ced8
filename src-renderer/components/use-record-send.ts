import { takesRecordedSend } from '#shared/domain/proposals/recorded-send.ts';
import { useEdits, useOutbox, useUndoOfNewest, useWorkspace, type ProposalListItem } from '../data/index.ts';
import { t } from '../i18n/index.ts';
import { undoWindow } from '../state/preferences.ts';
import { showUndoToast } from '../ui/overlays/undo-toast.ts';
import { runEdit } from './show-error.ts';

type Target = Pick<ProposalListItem, 'proposal' | 'client'>;

/** Shortest time of the undo toast, ms. */
const shortestToast = 4000;

/**
 * Records that the user sent a proposal herself. Null where there is nothing to record, while its e-mail is queued, or
 * where the service does not record it.
 */
export function useRecordSend(): (target: Target | undefined) => ((to?: string) => void) | null {
  const edits = useEdits();
  const undoOfNewest = useUndoOfNewest();
  const canRecord = useWorkspace()?.canRecordSends === true;
  const outbox = useOutbox();

  async function record({ proposal }: Target, to: string): Promise<void> {
    await edits.recordSend(proposal.localId, { to });
    showUndoToast({
      id: 'history',
      title: t('recordedSend.recorded', { title: proposal.fields.title || t('proposals.untitled') }),
      durationMs: Math.max(undoWindow(), shortestToast),
      undo: undoOfNewest(),
    });
  }

  return (target) => {
    if (!canRecord || target === undefined || !takesRecordedSend(target.proposal.fields)) return null;
    const { localId } = target.proposal;
    const isQueued = outbox?.entries.some(
      ({ operation }) => operation.kind === 'send' && operation.localId === localId,
    );
    if (isQueued === true) return null;
    return (to = target.client?.fields.email ?? '') => runEdit(record(target, to));
  };
}
