import { parentIdOf, positionOf } from '#shared/sync/record-view.ts';
import type { ReceivedRecord } from './receive-record.ts';
import type { SyncContext } from './sync-context.ts';
import type { TouchLog } from './touch-log.ts';
import { orderOf } from './touch-operation.ts';

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
