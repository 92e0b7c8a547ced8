import type { OperationOf } from '#shared/sync/operation.ts';
import { useEdits, useStore } from '../../data/index.ts';
import { flushDrafts } from '../../state/draft-registry.ts';

/**
 * Approves the current content of a proposal whose queued e-mail is older. The old e-mail is removed only once the new
 * one is queued.
 */
export function useSendWithChanges(): (send: OperationOf<'send'>) => Promise<void> {
  const edits = useEdits();
  const store = useStore();
  return async ({ opId, localId, message, notBefore }) => {
    await flushDrafts();
    const isAhead = notBefore !== null && notBefore > Date.now();
    await edits.queueSend(localId, message, ...(isAhead ? [notBefore] : []));
    await store.withdraw(opId);
  };
}
