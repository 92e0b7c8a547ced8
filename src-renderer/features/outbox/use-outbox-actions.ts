import { useRef } from 'react';
import type { MethodInput } from '#shared/bridge/contract.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { useBridge } from '../../bridge/index.ts';
import { showError } from '../../components/show-error.ts';
import { useApproveAgain } from '../../components/use-approve-again.ts';
import { useSendWithChanges } from '../../components/sends/use-send-with-changes.ts';
import { useSendWithUndo } from '../../components/use-send-with-undo.ts';
import { useStore } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { leaveOffer } from '../../state/send-toast.ts';
import { forgetCards } from './bulk.ts';
import { mayHaveGoneOut, type EntryAction } from './entry-state.ts';

/** Actions of the user on the outbox. */
export interface OutboxActions {
  act(action: Exclude<EntryAction, 'edit'>, entry: OutboxEntry): void;
  /** Holds a send while the user edits it; false if it was sent meanwhile. */
  holdForEditing(entry: OutboxEntry): Promise<boolean>;
  /** Says that a record of the service is what a create made; false when that was not possible. */
  adopt(input: MethodInput<'outbox.adopt'>): Promise<boolean>;
  resolve(input: MethodInput<'conflicts.resolve'>): void;
  answer(input: MethodInput<'questions.answer'>): void;
  chooseClient(input: MethodInput<'questions.chooseClient'>): void;
}

const tell = (error: unknown): void => showError(t('outbox.notPossible'), error);

/** The outbox's methods of the bridge. Failures are shown. */
export function useOutboxActions(): OutboxActions {
  const bridge = useBridge();
  const store = useStore();
  const sendWithUndo = useSendWithUndo();
  const approveAgain = useApproveAgain();
  const sendWithChanges = useSendWithChanges();
  /** Entries whose action has not been answered: a second press is no second wish. */
  const underWay = useRef(new Set<string>());

  async function withdrawOne({ opId, localId }: OutboxEntry['operation']): Promise<void> {
    await store.withdraw(opId);
    forgetCards([localId]);
    leaveOffer(localId, 'withdrawn');
  }

  async function perform(action: Exclude<EntryAction, 'edit'>, entry: OutboxEntry): Promise<void> {
    const { operation } = entry;
    const { opId } = operation;
    switch (action) {
      case 'send-now':
        if (operation.kind === 'send') await sendWithUndo({ operation, state: entry.state });
        else await bridge.call('outbox.release', { opId });
        return;
      case 'send-with-changes':
        if (operation.kind === 'send') await sendWithChanges(operation);
        return;
      case 'hold':
        await bridge.call('outbox.hold', { opId });
        return;
      case 'withdraw':
        await withdrawOne(operation);
        return;
      case 'retry':
        await bridge.call('outbox.retry', { opId });
        return;
      case 'discard':
        await bridge.call('outbox.discard', { opId });
        return;
      case 'it-went-out':
        await bridge.call('outbox.decide', { opId, verdict: 'done' });
        return;
      case 'send-again':
        if (operation.kind === 'send' && !mayHaveGoneOut(entry))
          await sendWithUndo({ operation, state: entry.state });
        else if (operation.kind === 'send') await approveAgain(operation);
        else await bridge.call('outbox.decide', { opId, verdict: 'again' });
        return;
    }
  }

  return {
    act(action, entry) {
      const { opId } = entry.operation;
      if (underWay.current.has(opId)) return;
      underWay.current.add(opId);
      void perform(action, entry)
        .catch(tell)
        .finally(() => underWay.current.delete(opId));
    },
    async holdForEditing({ operation: { opId, localId } }) {
      try {
        await bridge.call('outbox.hold', { opId });
        leaveOffer(localId, 'withdrawn');
        return true;
      } catch (error) {
        tell(error);
        return false;
      }
    },
    async adopt(input) {
      try {
        await bridge.call('outbox.adopt', input);
        return true;
      } catch (error) {
        tell(error);
        return false;
      }
    },
    resolve: (input) => void bridge.call('conflicts.resolve', input).catch(tell),
    answer: (input) => void bridge.call('questions.answer', input).catch(tell),
    chooseClient: (input) => void bridge.call('questions.chooseClient', input).catch(tell),
  };
}
