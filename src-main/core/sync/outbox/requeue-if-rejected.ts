import type { Journal } from '../../journal/journal.ts';
import type { OperationPatch } from '../../journal/operation-store.ts';

/** Changes an operation. A rejected one also queues again, because the edit is the user's answer to the refusal. */
export function requeueIfRejected({ operations }: Journal, opId: string, patch: OperationPatch): void {
  if (operations.find(opId)?.state === 'rejected')
    operations.transition(opId, 'edited', { ...patch, reason: null });
  else operations.patch(opId, patch);
}
