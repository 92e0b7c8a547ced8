import { parentIdOf, positionOf } from '#shared/sync/record-view.ts';
import type { ReceivedRecord } from './receive-record.ts';
import type { SyncContext } from './sync-context.ts';
import type { TouchLog } from './touch-log.ts';
import { orderOf, reorderedParent } from './touch-operation.ts';

/**
 * An answer to what was asked before our own call shifted the siblings, and which came after that, may say where they
 * stood before: what the base says of their places is newer (S13).
 *
 * @param since the touch log's mark from before the asking
 */
export function keepPlace(
  { journal, touched }: Pick<SyncContext, 'journal'> & { readonly touched: TouchLog },
  received: ReceivedRecord,
  since: number,
): ReceivedRecord {
  const base = journal.records.find(received.entity, received.localId)?.record;
  const parentId = base === undefined ? null : parentIdOf(base);
  if (base === undefined || parentId === null || !touched.after(orderOf(parentId), since)) return received;
  return { ...received, fields: { ...received.fields, position: positionOf(base) } };
}

/**
 * The same for the answer to an edit, which leaves its record where it is. It names the place of that one record alone:
 * where it counts a call of ours already whose own answer is still under way, that would shift the record once more.
 */
export function keepPlaceOfEdited(
  context: Pick<SyncContext, 'journal'> & { readonly touched: TouchLog },
  received: ReceivedRecord,
  since: number,
): ReceivedRecord {
  const { journal } = context;
  const base = journal.records.find(received.entity, received.localId)?.record;
  const parentId = base === undefined ? null : parentIdOf(base);
  if (base === undefined || parentId === null) return received;
  const shifting = journal.operations
    .all()
    .some(
      ({ operation, state }) =>
        (state === 'sending' || state === 'ambiguous') && reorderedParent(context, operation) === parentId,
    );
  if (!shifting) return keepPlace(context, received, since);
  return { ...received, fields: { ...received.fields, position: positionOf(base) } };
}
