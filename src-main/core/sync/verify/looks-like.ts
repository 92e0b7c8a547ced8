import type { LocalId } from '#shared/domain/ids.ts';
import { differencesFromCreate, matchesCreate } from '../rules/fingerprint.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ReceivedRecord } from '../pull/receive-record.ts';

/** Whether the service has deleted a client, as far as the journal knows: it takes it out of what named it. */
export function isClientGone({ records }: Pick<Journal, 'records'>, clientId: LocalId): boolean {
  return records.find('client', clientId) === undefined;
}

/** Whether a record of the service is what a create would have made, as far as the journal knows by now (S8). */
export function looksLike(
  journal: Pick<Journal, 'records'>,
  { entity, fields }: Pick<OperationOf<'create'>, 'entity' | 'fields'>,
  received: ReceivedRecord,
): boolean {
  return (
    entity === received.entity &&
    matchesCreate(entity, fields, received.fields, (clientId) => isClientGone(journal, clientId))
  );
}

/**
 * Whether it is that to the last field that was sent. One that has the address or the words of ours and differs in
 * another field was rewritten since, or is somebody else's: nobody can say which (S8).
 */
export function isJustLike(
  journal: Pick<Journal, 'records'>,
  { entity, fields }: Pick<OperationOf<'create'>, 'entity' | 'fields'>,
  received: ReceivedRecord,
): boolean {
  return (
    entity === received.entity &&
    differencesFromCreate(entity, fields, received.fields, (clientId) => isClientGone(journal, clientId))
      .length === 0
  );
}
