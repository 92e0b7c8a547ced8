import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';

/**
 * Whether this service refuses an update of a client without `email` or `name`, which `service-api.md §4.3` requires.
 * Otherwise only changed fields are written, because an unchanged value could overwrite another user's change.
 */
export function needsWholeClients({ meta }: Pick<Journal, 'meta'>): boolean {
  return meta.get('clientUpdates') === 'whole';
}

/**
 * Notes that the service may require whole clients: it refused an update without these fields as invalid.
 *
 * @returns whether to try again with both fields; a refusal for another reason will be repeated
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
