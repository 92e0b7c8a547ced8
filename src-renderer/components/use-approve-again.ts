import type { LocalId } from '#shared/domain/ids.ts';
import { useBridge } from '../bridge/index.ts';
import { useStore } from '../data/index.ts';
import { t } from '../i18n/index.ts';
import { showToast } from '../ui/overlays/toast.tsx';

interface AskedSend {
  readonly opId: string;
  /** Its proposal. */
  readonly localId: LocalId;
}

/**
 * Approves an e-mail about which the user was asked, with the content that this window shows. Returns false, after a
 * message, if the content has changed in that moment.
 */
export function useApproveAgain(): (send: AskedSend, notBefore?: number) => Promise<boolean> {
  const bridge = useBridge();
  const { queries } = useStore();

  return async ({ opId, localId }, notBefore) => {
    const shown = await queries.contentHash(localId);
    const { isDone } = await bridge.call('outbox.decide', {
      opId,
      verdict: 'again',
      shown,
      ...(notBefore !== undefined && { notBefore }),
    });
    if (!isDone) showToast({ title: t('operation.changedUnseen'), tone: 'error' });
    return isDone;
  };
}
