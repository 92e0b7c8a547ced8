import type { Journal } from '../../journal/journal.ts';
import type { OperationPatch } from '../../journal/operation-store.ts';

/** An edit is how a person answers a refusal: the operation queues again with its new content. */
export function requeueIfRejected({ operations }: Journal, opId: string): OperationPatch {
  return operations.find(opId)?.state === 'rejected' ? { state: 'queued', reason: null } : {};
}
