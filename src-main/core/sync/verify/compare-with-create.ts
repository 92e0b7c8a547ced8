import type { LocalId } from '#shared/domain/ids.ts';
import { differencesFromCreate, matchesCreate } from '../rules/fingerprint.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

/**
 * Whether the service has deleted a client, as far as the journal knows. The service removes a deleted client from its
 * proposals.
 */
export function isClientMissing({ records }: Pick<Journal, 'records'>, clientId: LocalId): boolean {
  return records.find('client', clientId) === undefined;
}

/** Whether a record of the service equals a create in its identifying fields. */
export function hasSameIdentity(
  journal: Pick<Journal, 'records'>,
  { entity, fields }: Pick<OperationOf<'create'>, 'entity' | 'fields'>,
  received: ReceivedRecord,
): boolean {
  return (
    entity === received.entity &&
    matchesCreate(entity, fields, received.fields, (clientId) => isClientMissing(journal, clientId))
  );
}

/**
 * Whether the record equals the create in all fields of the call. If only the identifying fields are equal, the record
 * was changed since or is another user's, which cannot be decided here.
 */
export function equalsCreate(
  journal: Pick<Journal, 'records'>,
  { entity, fields }: Pick<OperationOf<'create'>, 'entity' | 'fields'>,
  received: ReceivedRecord,
): boolean {
  return (
    entity === received.entity &&
    differencesFromCreate(entity, fields, received.fields, (clientId) => isClientMissing(journal, clientId))
      .length === 0
  );
}
