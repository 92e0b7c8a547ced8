import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import { useBridge } from '../../../bridge/index.ts';
import { t } from '../../../i18n/index.ts';
import { leaveOffer } from '../../../state/send-toast.ts';
import { closeToast, showToast } from '../../../ui/overlays/toast.tsx';
import { sentMessage } from './sent-message.ts';
import { readUndelivered, undeliveredMessage } from './undelivered.ts';

const toastId = 'sent';

/** Duration of the message, ms. It does not elapse while the window has no focus. */
const shownMs = 10_000;

/** Time that the service gets to hand a message to its mail server, ms. */
const handOverMs = 2_500;

/** A question about the queue costs about four calls of the budget, so many sends share one. */
const minIntervalMs = 30_000;

/**
 * Reports a sent proposal. Further ones are counted in the visible message. If the service then still holds the e-mail,
 * the message says so instead.
 */
export function useSentToast(): void {
  const bridge = useBridge();
  const navigate = useNavigate();
  useEffect(() => {
    let shown: readonly SentProposal[] = [];
    let recent: readonly SentProposal[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = 0;

    async function reportUndelivered(): Promise<void> {
      askedAt = Date.now();
      const sent = recent;
      recent = [];
      const held = await readUndelivered(bridge, sent);
      if (held.length === 0) return;
      shown = [];
      showToast({
        id: toastId,
        ...undeliveredMessage(held),
        tone: 'error',
        durationMs: shownMs,
        action: { label: t('send.openMailSettings'), run: () => void navigate({ to: '/settings' }) },
      });
    }

    const dispose = bridge.on('outbox.sent', (sent) => {
      const { proposalId } = sent;
      shown = [...shown, sent];
      recent = [...recent, sent];
      clearTimeout(timer);
      // Without a connection nobody knows what the service holds.
      const waitMs = Math.max(handOverMs, askedAt + minIntervalMs - Date.now());
      timer = setTimeout(() => void reportUndelivered().catch(() => {}), waitMs);
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
      clearTimeout(timer);
      closeToast(toastId);
    };
  }, [bridge, navigate]);
}
