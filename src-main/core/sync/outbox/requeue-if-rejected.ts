import type { Journal } from '../../journal/journal.ts';
import type { OperationPatch } from '../../journal/operation-store.ts';

/** Changes an operation. An edit is how the user answers a refusal: a rejected one queues again with its new content. */
export function requeueIfRejected({ operations }: Journal, opId: string, patch: OperationPatch): void {
  if (operations.find(opId)?.state === 'rejected')
    operations.transition(opId, 'edited', { ...patch, reason: null });
  else operations.patch(opId, patch);
}
