import type { OperationOf, SendMessage } from '#shared/sync/operation.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { useBridge } from '../bridge/index.ts';
import { useApproveAgain } from './use-approve-again.ts';
import { t } from '../i18n/index.ts';
import { undoWindow } from '../state/preferences.ts';
import { isOffered, leaveOffer, offerReleased, sendToastId, takeUpOffer } from '../state/send-toast.ts';
import { closeToast, showToast } from '../ui/overlays/toast.tsx';

/** The undo toast stays as long as the send waits, and long enough to be read, ms. */
const shortestToast = 4000;

/** A held e-mail, and whether the user holds it or it waits for a decision. */
export interface HeldSend {
  readonly operation: OperationOf<'send'>;
  readonly state: OutboxEntry['state'];
}

function describe({ email: to }: SendMessage): string {
  const count = undoWindow() / 1000;
  return count === 0 ? t('send.goesAtOnce', { to }) : t('send.goesIn', { to, count });
}

/** Releases a held e-mail with the undo time of every send. Undo holds it again. */
export function useSendWithUndo(): (held: HeldSend) => Promise<void> {
  const bridge = useBridge();
  const approveAgain = useApproveAgain();

  return async ({ operation: { opId, localId, message }, state }) => {
    const toastId = sendToastId(localId);
    offerReleased(toastId, [localId], closeToast);
    const notBefore = Date.now() + undoWindow();
    try {
      if (state !== 'undecided') await bridge.call('outbox.release', { opId, notBefore });
      else if (!(await approveAgain({ opId, localId }, notBefore))) return leaveOffer(localId, 'withdrawn');
    } catch (error) {
      leaveOffer(localId, 'withdrawn');
      throw error;
    }
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
            .catch(() => showToast({ id: toastId, title: t('send.notWithdrawn'), tone: 'error' }));
        },
      },
    });
  };
}
