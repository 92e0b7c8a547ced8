import { mayHaveBecome } from '../rules/fingerprint.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { isAttempted } from '#shared/sync/pending-operation.ts';
import { parentOfSection, parentIdOf } from '#shared/sync/record-view.ts';
import { newValues, recordFromCreate } from '#shared/sync/record-from-create.ts';
import { momentOrNull } from '../../api/schemas/lenient.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Baseline, JournaledOperation } from '../../journal/journaled-operation.ts';
import { isClientMissing, equalsCreate } from './compare-with-create.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

/** Rounding of the service's times, ms. */
const timeRoundingMs = 1_000;

type CreateEntry = JournaledOperation & { readonly operation: OperationOf<'create'> };

function isCreate(entry: JournaledOperation): entry is CreateEntry {
  return entry.operation.kind === 'create';
}

/** The parent of a record in its list of siblings; null without one. */
function parentOf({ entity, fields }: Pick<ReceivedRecord, 'entity' | 'fields'>): string | null {
  if (entity === 'section') return parentOfSection(fields);
  const parent = entity === 'line_item' ? 'section_id' : entity === 'taxation' ? 'proposal_id' : null;
  const value = parent === null ? null : fields[parent];
  return typeof value === 'string' ? value : null;
}

/** The state before a create's attempt. With it, the verification recognizes new records. */
export function createBaseline({ records }: Journal, operation: OperationOf<'create'>): Baseline {
  const parentId = parentIdOf(recordFromCreate(operation));
  const { entity } = operation;
  const baseRecords =
    parentId === null || (entity !== 'section' && entity !== 'line_item' && entity !== 'taxation')
      ? []
      : [records.find('proposal', parentId), ...records.children(entity, parentId)];
  const times = baseRecords.flatMap((base) => base?.updatedAt ?? []);
  const seenUntil = times.toSorted((left, right) => Date.parse(left) - Date.parse(right)).at(-1) ?? null;
  return { activityIds: [], status: null, seenUntil };
}

/** Whether the service's times show that the record is older than the create. */
function isOlderThanCreate({ baseline }: JournaledOperation, { extra }: ReceivedRecord): boolean {
  const createdAt = momentOrNull.parse(extra['created_at']);
  const seenUntil = momentOrNull.parse(baseline?.seenUntil);
  return createdAt !== null && seenUntil !== null && createdAt + timeRoundingMs < seenUntil;
}

/** Whether a record is neither known here nor deleted. */
export function isUnknown({ records }: Journal, { entity, serverId }: ReceivedRecord): boolean {
  return !records.isKnown(entity, serverId) && !records.hasTombstone(entity, serverId);
}

/** The other uncertain creates of ours that equal a record. */
export function otherEqualCreates(
  journal: Journal,
  opId: string,
  received: ReceivedRecord,
): readonly CreateEntry[] {
  return journal.operations
    .all()
    .filter(isCreate)
    .filter((entry) => entry.operation.opId !== opId && (isAttempted(entry) || entry.state === 'undecided'))
    .filter((entry) => equalsCreate(journal, entry.operation, received));
}

/**
 * Whether other uncertain creates of ours equal this record, and no more records of the list equal them. One create
 * makes one record: of two equal ones, another user may have changed the second to look like the first.
 */
function belongsToOtherCreate(
  journal: Journal,
  { operation }: JournaledOperation,
  received: ReceivedRecord,
  list: readonly ReceivedRecord[],
): boolean {
  const others = otherEqualCreates(journal, operation.opId, received);
  if (others.length === 0) return false;
  const equal = list.filter(
    (record) =>
      isUnknown(journal, record) && others.some((entry) => equalsCreate(journal, entry.operation, record)),
  );
  return others.length >= equal.length;
}

/**
 * Stores records that may come from an uncertain create. A record that had values of the create stays a candidate if
 * another user changes the rest before the create is decided. Call it inside a transaction.
 */
export function recordCandidates(
  { operations }: Journal,
  opId: string,
  records: readonly ReceivedRecord[],
): void {
  const baseline = operations.find(opId)?.baseline;
  const knownIds = baseline?.candidates ?? [];
  const newIds = records.map(({ serverId }) => serverId).filter((id) => !knownIds.includes(id));
  if (newIds.length === 0) return;
  operations.patch(opId, {
    baseline: { activityIds: [], status: null, ...baseline, candidates: [...knownIds, ...newIds] },
  });
}

/**
 * Whether a record that is unknown here is in the list of an uncertain create and may be its record, changed by another
 * user since. While there is such a record, the create may have been applied.
 *
 * @param list the list with the record
 */
export function isPossibleResult(
  journal: Journal,
  entry: CreateEntry,
  received: ReceivedRecord,
  list: readonly ReceivedRecord[] = [received],
): boolean {
  const { operation, baseline } = entry;
  const { entity, serverId } = received;
  const mayBeDerived = (): boolean =>
    baseline?.candidates?.includes(serverId) === true ||
    mayHaveBecome(entity, operation.fields, received.fields, (clientId) =>
      isClientMissing(journal, clientId),
    );
  return (
    entity === operation.entity &&
    isUnknown(journal, received) &&
    parentOf(received) === parentOf({ entity, fields: newValues(operation.fields) }) &&
    mayBeDerived() &&
    !isOlderThanCreate(entry, received) &&
    !belongsToOtherCreate(journal, entry, received, list)
  );
}

/** The creates under verification that may have made this record. Their verifications decide first. */
export function createsAwaiting(journal: Journal, received: ReceivedRecord): readonly JournaledOperation[] {
  return journal.operations
    .all()
    .filter(
      (entry) =>
        isCreate(entry) &&
        (entry.state === 'uncertain' || entry.state === 'verifying') &&
        isPossibleResult(journal, entry, received),
    );
}
