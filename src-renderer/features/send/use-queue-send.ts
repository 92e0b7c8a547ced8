import { useBridge } from '../../bridge/index.ts';
import { showError } from '../../components/show-error.ts';
import { useEdits, useStore, type ProposalDocument } from '../../data/index.ts';
import { formatDayAndTime, t } from '../../i18n/index.ts';
import { undoWindow } from '../../state/preferences.ts';
import { isOffered, leaveOffer, offerUndo, sendToastId, takeUpOffer } from '../../state/send-toast.ts';
import { closeToast, showToast } from '../../ui/overlays/toast.tsx';
import { messageOf, type SendDraft } from './send-draft.ts';

/** The undo toast stays as long as the send waits, and long enough to be read (ms). */
const shortestToast = 4000;

/**
 * Queues a send and offers to withdraw it before it is pushed. The replaced send is removed only after that, so that
 * one of the two always exists; the new one is pushed after it, like all operations of a proposal.
 */
export function useQueueSend({
  proposal,
}: ProposalDocument): (draft: SendDraft, replaces: string | null) => void {
  const edits = useEdits();
  const store = useStore();
  const bridge = useBridge();
  const id = proposal.localId;
  const toastId = sendToastId(id);

  async function withdraw(opId: string): Promise<void> {
    takeUpOffer(toastId);
    try {
      await store.withdraw(opId);
      showToast({ id: toastId, title: t('send.withdrawn'), durationMs: 4000 });
    } catch (error) {
      showError(t('send.notWithdrawn'), error);
    }
  }

  async function queue(draft: SendDraft, replaces: string | null): Promise<void> {
    const { time } = draft;
    const at = time.type === 'at' && time.at !== null ? time.at : undefined;
    offerUndo(toastId, [id], closeToast);
    const opId = await edits.queueSend(id, messageOf(draft), at);
    if (replaces !== null) await store.withdraw(replaces);
    if (time.type === 'hold') {
      // The journal can only hold what it has.
      await store.flush();
      await bridge.call('outbox.hold', { opId });
    }
    if (!isOffered(toastId)) return;
    showToast({
      id: toastId,
      title: time.type === 'hold' ? t('send.held') : t('send.queued', { title: proposal.fields.title }),
      description: describe(draft),
      durationMs: Math.max(undoWindow(), shortestToast),
      action: { label: t('common.undo'), run: () => void withdraw(opId) },
    });
  }

  return (draft, replaces) => {
    queue(draft, replaces).catch((error: unknown) => {
      leaveOffer(id, 'withdrawn');
      showError(t('send.notQueued'), error);
    });
  };
}

function describe({ to: [first = ''], time }: SendDraft): string {
  if (time.type === 'at' && time.at !== null) {
    const at = formatDayAndTime(time.at);
    return t('send.goesOn', { to: first, time: at });
  }
  if (time.type === 'hold') return t('send.for', { to: first });
  const count = undoWindow() / 1000;
  return count === 0 ? t('send.goesAtOnce', { to: first }) : t('send.goesIn', { to: first, count });
}
