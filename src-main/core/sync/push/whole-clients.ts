import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';

/**
 * Whether this service refuses an update of a client that leaves `email` or `name` out (`service-api.md §4.3` calls both
 * required). Where it does not, only what changed is written: a value that nobody changed here would undo what somebody
 * else has written there meanwhile (S13).
 */
export function needsWholeClients({ meta }: Pick<Journal, 'meta'>): boolean {
  return meta.get('clientUpdates') === 'whole';
}

/**
 * Takes note that the service may want whole clients: it refused an update as invalid that had only some of what it calls
 * required.
 *
 * @returns whether the update is worth another try, with both; for another reason it is refused again
 */
export function noteWholeClients(
  journal: Pick<Journal, 'meta'>,
  operation: Operation,
  status: number,
): boolean {
  if (status !== 422 || operation.kind !== 'update' || operation.entity !== 'client') return false;
  const hasBoth = 'email' in operation.fields && 'name' in operation.fields;
  if (hasBoth || needsWholeClients(journal)) return false;
  journal.meta.set('clientUpdates', 'whole');
  return true;
}
