import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';

/**
 * Whether this service refuses a client update without `email` and `name`, as `service-api.md §4.3` documents. For
 * other services only changed fields are written, because an unchanged value could overwrite another user's change.
 */
export function needsWholeClients({ meta }: Pick<Journal, 'meta'>): boolean {
  return meta.get('clientUpdates') === 'whole';
}

/**
 * Records that the service may require whole clients, if it refused an update without these fields as invalid.
 *
 * @returns whether to try again with both fields. A refusal for another reason then comes again.
 */
export function recordWholeClientsNeeded(
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
