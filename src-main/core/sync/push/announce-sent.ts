import type { Operation } from '#shared/sync/operation.ts';
import type { Effect } from './prepared-call.ts';
import type { SyncContext } from '../sync-context.ts';

/** Announces a sent e-mail after the commit. Not called after the user's own decision that it was sent. */
export function announceSent({ journal, onSent }: SyncContext, operation: Operation, effect: Effect): void {
  if (operation.kind !== 'send' || effect.type !== 'sent') return;
  const base = journal.records.find('proposal', operation.localId)?.record;
  onSent({
    proposalId: operation.localId,
    title: base?.entity === 'proposal' ? base.fields.title : '',
    email: operation.message.email,
  });
}
