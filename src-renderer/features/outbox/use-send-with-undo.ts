import type { LocalId } from '#shared/domain/ids.ts';
import type { SendMessage } from '#shared/sync/operation.ts';
import { useBridge } from '../../bridge/index.ts';
import { useEdits, useStore } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { undoWindow } from '../../state/preferences.ts';
import { isOffered, leaveOffer, offerToTakeBack, sendToastId, takeUpOffer } from '../../state/send-toast.ts';
import { closeToast, showToast } from '../../ui/overlays/toast.tsx';

/** The undo toast stays as long as the send waits (S20), and long enough to be read (ms). */
const shortestToast = 4000;

interface KeptSend {
  readonly opId: string;
  readonly localId: LocalId;
  readonly message: SendMessage;
}

function describe({ email: to }: SendMessage): string {
  const count = undoWindow() / 1000;
  return count === 0 ? t('send.goesAtOnce', { to }) : t('send.goesIn', { to, count });
}

/**
 * Sends an e-mail that was kept back, with the undo window of every send: it is queued anew, which approves the proposal
 * as it is now, and the old entry leaves the outbox. Undo keeps it in the outbox. Rejects if it could not be queued.
 */
export function useSendWithUndo(): (kept: KeptSend) => Promise<void> {
  const edits = useEdits();
  const store = useStore();
  const bridge = useBridge();

  return async ({ opId: replaced, localId, message }) => {
    const toastId = sendToastId(localId);
    offerToTakeBack(toastId, [localId], closeToast);
    try {
      const opId = await edits.queueSend(localId, message);
      // The journal can only act on what it has.
      await store.settle();
      await bridge.call('outbox.discard', { opId: replaced });
      if (!isOffered(toastId)) return;
      showToast({
        id: toastId,
        title: describe(message),
        durationMs: Math.max(undoWindow(), shortestToast),
        action: {
          label: t('common.undo'),
          run: () => {
            takeUpOffer(toastId);
            void bridge
              .call('outbox.hold', { opId })
              .then(() => showToast({ id: toastId, title: t('send.held'), durationMs: shortestToast }))
              .catch(() => showToast({ id: toastId, title: t('send.notTakenBack'), tone: 'error' }));
          },
        },
      });
    } catch (error) {
      leaveOffer(localId, 'taken-back');
      throw error;
    }
  };
}
