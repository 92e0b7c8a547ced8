import type { LocalId } from '#shared/domain/ids.ts';
import { useBridge } from '../../bridge/index.ts';
import { useEdits, useStore } from '../../data/index.ts';
import { errorText, t } from '../../i18n/index.ts';
import { undoWindow } from '../../state/preferences.ts';
import { isOffered, leaveOffer, offerUndo, takeUpOffer } from '../../state/send-toast.ts';
import { closeToast, showToast } from '../../ui/overlays/toast.tsx';
import { messageOf, type SendDraft } from './send-draft.ts';

/** One send of a batch. */
export interface BatchEntry {
  readonly proposalId: LocalId;
  readonly title: string;
  readonly draft: SendDraft;
}

/** The undo toast stays as long as the sends wait, and long enough to be read (ms). */
const shortestToast = 6000;

/** Queues sends one by one. A failure does not stop the others. All of them can be withdrawn at once. */
export function useQueueBatch(): (entries: readonly BatchEntry[]) => Promise<void> {
  const edits = useEdits();
  const store = useStore();
  const bridge = useBridge();

  async function queueOne({ proposalId, draft }: BatchEntry): Promise<string> {
    const { time } = draft;
    const at = time.type === 'at' && time.at !== null ? time.at : undefined;
    const opId = await edits.queueSend(proposalId, messageOf(draft), at);
    if (time.type === 'hold') {
      await store.flush();
      await bridge.call('outbox.hold', { opId });
    }
    return opId;
  }

  async function withdraw(toastId: string, queued: ReadonlyMap<LocalId, string>): Promise<void> {
    const offer = takeUpOffer(toastId);
    if (offer === null) return;
    const opIds = [...queued].filter(([proposalId]) => offer.waiting.has(proposalId)).map(([, opId]) => opId);
    const results = await Promise.allSettled(opIds.map((opId) => store.withdraw(opId)));
    const back = results.filter(({ status }) => status === 'fulfilled').length;
    const left = offer.gone + results.length - back;
    if (left === 0) {
      showToast({ title: t('send.batchWithdrawn'), durationMs: 4000 });
      return;
    }
    showToast({
      title: t('send.batchNotWithdrawn', { count: left }),
      description: [
        t('send.batchGone', { count: left }),
        ...(back > 0 ? [t('send.batchOthersBack', { count: back })] : []),
      ].join(' '),
      tone: 'error',
    });
  }

  return async (entries) => {
    const toastId = `send-batch-${crypto.randomUUID()}`;
    const queued = new Map<LocalId, string>();
    const failures: string[] = [];
    offerUndo(
      toastId,
      entries.map(({ proposalId }) => proposalId),
      closeToast,
    );
    for (const entry of entries) {
      try {
        queued.set(entry.proposalId, await queueOne(entry));
      } catch (error) {
        leaveOffer(entry.proposalId, 'withdrawn');
        failures.push(`${entry.title}: ${errorText(error)}`);
      }
    }
    if (failures.length > 0)
      showToast({ title: t('send.notQueued'), description: failures.join(' '), tone: 'error' });
    if (!isOffered(toastId)) return;
    showToast({
      id: toastId,
      title: t('send.batchQueued', { count: queued.size }),
      durationMs: Math.max(undoWindow(), shortestToast),
      action: { label: t('common.undo'), run: () => void withdraw(toastId, queued) },
    });
  };
}
