import { matchesCreate } from '#shared/sync/fingerprint.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import type { Journal } from '../journal/journal.ts';
import type { ReceivedRecord } from './receive-record.ts';

/** Whether a record of the service is what a create would have made, as far as the journal knows by now (S8). */
export function looksLike(
  journal: Pick<Journal, 'records'>,
  { entity, fields }: Pick<OperationOf<'create'>, 'entity' | 'fields'>,
  received: ReceivedRecord,
): boolean {
  const isGone = (clientId: string): boolean => journal.records.find('client', clientId) === undefined;
  return entity === received.entity && matchesCreate(entity, fields, received.fields, isGone);
}
