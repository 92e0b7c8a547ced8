import { isAppError } from '#shared/errors/app-error.ts';
import { useBridge } from '../../bridge/index.ts';
import { useEdits, useStore, type ProposalDocument } from '../../data/index.ts';
import { locale } from '../../i18n/index.ts';
import { undoWindow } from '../../state/preferences.ts';
import { sendToastId } from '../../state/send-toast.ts';
import { closeToast, showToast } from '../../ui/toast.tsx';
import { messageOf, type SendDraft } from './send-draft.ts';

/** The undo toast stays as long as the send waits (S20), and long enough to be read (ms). */
const shortestToast = 4000;

function tellFailure(title: string, error: unknown): void {
  showToast({
    title,
    description: isAppError(error) ? error.message : 'Something went wrong inside Layover.',
    tone: 'error',
  });
}

/** Queues a send, and offers to take it back while it has not gone out. */
export function useQueueSend({ proposal }: ProposalDocument): (draft: SendDraft) => void {
  const edits = useEdits();
  const store = useStore();
  const bridge = useBridge();
  const id = proposal.localId;

  async function takeBack(opId: string): Promise<void> {
    try {
      await store.withdraw(opId);
      showToast({ id: sendToastId(id), title: 'Not sent. The proposal is as it was.', durationMs: 4000 });
    } catch (error) {
      tellFailure('It could not be taken back', error);
    }
  }

  async function queue(draft: SendDraft): Promise<void> {
    const { time } = draft;
    const at = time.type === 'at' && time.at !== null ? time.at : undefined;
    const opId = await edits.queueSend(id, messageOf(draft), at);
    if (time.type === 'hold') {
      // The journal can only hold what it has.
      await store.settle();
      await bridge.call('outbox.hold', { opId });
    }
    const toast = showToast({
      id: sendToastId(id),
      title: time.type === 'hold' ? 'Held in the outbox' : `Queued: ${proposal.fields.title}`,
      description: describe(draft),
      durationMs: Math.max(undoWindow(), shortestToast),
      action: {
        label: 'Undo',
        run: () => {
          closeToast(toast);
          void takeBack(opId);
        },
      },
    });
  }

  return (draft) => {
    queue(draft).catch((error: unknown) => tellFailure('It could not be queued', error));
  };
}

function describe({ to, time }: SendDraft): string {
  if (time.type === 'at' && time.at !== null) {
    return `Goes to ${to[0]} on ${new Date(time.at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })}`;
  }
  if (time.type === 'hold') return `For ${to[0]}`;
  const seconds = undoWindow() / 1000;
  const soon = seconds === 0 ? 'at once' : seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`;
  return `Goes to ${to[0]} ${soon}, or once online`;
}
