import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import { useBridge } from '../../bridge/index.ts';
import { t } from '../../i18n/index.ts';
import { leaveOffer } from '../../state/send-toast.ts';
import { closeToast, showToast } from '../../ui/overlays/toast.tsx';
import { sentMessage } from './sent-message.ts';

const toastId = 'sent';

/** Duration of the message, ms. It does not elapse while the window has no focus. */
const shownMs = 10_000;

/** Reports a sent proposal. Further ones are counted in the visible message. */
export function useSentToast(): void {
  const bridge = useBridge();
  const navigate = useNavigate();
  useEffect(() => {
    let shown: readonly SentProposal[] = [];
    const dispose = bridge.on('outbox.sent', (sent) => {
      const { proposalId } = sent;
      shown = [...shown, sent];
      // Its message still offers a withdrawal, which is no longer possible.
      leaveOffer(proposalId, 'gone');
      showToast({
        id: toastId,
        ...sentMessage(shown),
        durationMs: shownMs,
        onClose: () => {
          shown = [];
        },
        ...(shown.length === 1 && {
          action: {
            label: t('send.openSent'),
            run: () => void navigate({ to: '/proposals/$proposalId', params: { proposalId } }),
          },
        }),
      });
    });
    return () => {
      dispose();
      closeToast(toastId);
    };
  }, [bridge, navigate]);
}
