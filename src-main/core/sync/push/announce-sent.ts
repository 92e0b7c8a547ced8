import type { Operation } from '#shared/sync/operation.ts';
import type { Effect } from './commit-result.ts';
import type { SyncContext } from '../sync-context.ts';

/**
 * Tells that an e-mail has gone out, once that is on disk. Only the service's word counts here: the user who says so
 * themselves need not be told.
 */
export function tellSent({ journal, onSent }: SyncContext, operation: Operation, effect: Effect): void {
  if (operation.kind !== 'send' || effect.type !== 'sent') return;
  const base = journal.records.find('proposal', operation.localId)?.record;
  onSent({
    proposalId: operation.localId,
    title: base?.entity === 'proposal' ? base.fields.title : '',
    email: operation.message.email,
  });
}
