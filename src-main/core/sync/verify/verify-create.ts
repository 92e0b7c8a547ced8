import { localIdOfField, type Entity } from '#shared/domain/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { equalsCreate, hasSameIdentity } from './compare-with-create.ts';
import { isPossibleResult } from './create-candidates.ts';
import { absent, readVerdict, type VerifyOutcome, type Verdict } from './verdict.ts';
import { listSiblings } from './list-siblings.ts';
import type { ReceivedRecord } from '../pull/receive-record.ts';
import type { SyncContext } from '../sync-context.ts';
import { confirmEach } from '../deletions/confirm-deletions.ts';
import { createReason } from '#shared/reasons/reason.ts';

const sources = {
  client: 'source.clients',
  proposal: 'source.proposals',
  section: 'source.sections',
  line_item: 'source.lineItems',
  taxation: 'source.taxes',
} as const satisfies Readonly<Record<Entity, string>>;

/**
 * Records that may come from a create: those with equal identifying fields, and among them those with all fields equal.
 */
interface Candidates {
  readonly alike: readonly ReceivedRecord[];
  readonly equal: readonly ReceivedRecord[];
}

/** A single equal record is ours if no other record is similar; with two, it is uncertain which is ours. */
function judgeCandidates(
  entity: Entity,
  { alike, equal }: Candidates,
  newRecords: readonly ReceivedRecord[],
): Verdict {
  const [only] = equal;
  if (only === undefined) {
    const count = newRecords.length;
    return absent(count === 0 ? createReason('finding.none') : createReason('finding.changed', { count }));
  }
  // Equal siblings inside a record are interchangeable, so the first is taken.
  if (alike.length > 1 && (entity === 'client' || entity === 'proposal'))
    return { type: 'uncertain', finding: createReason('finding.several', { count: alike.length }) };
  return {
    type: 'applied',
    effect: { type: 'record', received: only, from: 'verify' },
    finding: createReason('finding.present'),
  };
}

/** The new records of a read that may come from the create. */
function candidatesFor(
  { journal }: SyncContext,
  operation: OperationOf<'create'>,
  records: readonly ReceivedRecord[],
): Candidates {
  const { entity } = operation;
  const alike = records.filter(
    (received) =>
      !journal.records.isKnown(entity, received.serverId) &&
      !journal.records.hasTombstone(entity, received.serverId) &&
      hasSameIdentity(journal, operation, received),
  );
  return { alike, equal: alike.filter((received) => equalsCreate(journal, operation, received)) };
}

/**
 * A new proposal that lacks only the create's client may have lost it, because the service removes a deleted client
 * from its proposals. So the client is requested.
 */
async function confirmClient(
  context: SyncContext,
  operation: OperationOf<'create'>,
  records: readonly ReceivedRecord[],
  signal: AbortSignal,
): Promise<void> {
  const clientId = localIdOfField(operation.fields['client_id']?.[1]);
  if (operation.entity !== 'proposal' || clientId === null) return;
  const isWithout = ({ serverId, fields }: ReceivedRecord): boolean =>
    fields['client_id'] === null &&
    fields['title'] === operation.fields['title']?.[1] &&
    !context.journal.records.isKnown('proposal', serverId);
  if (records.some(isWithout)) await confirmEach(context, 'client', [clientId], signal);
}

/** Searches the list of siblings for the record of an unanswered create. */
export async function verifyCreate(
  context: SyncContext,
  entry: JournaledOperation,
  operation: OperationOf<'create'>,
  signal: AbortSignal,
): Promise<VerifyOutcome> {
  const { entity } = operation;
  const { journal } = context;
  const list = await listSiblings(context, operation, 'verify', signal);
  if (list.type === 'ok') await confirmClient(context, operation, list.value, signal);
  const newRecordsOf = (records: readonly ReceivedRecord[]): readonly ReceivedRecord[] =>
    records.filter((received) => isPossibleResult(journal, { ...entry, operation }, received));
  return readVerdict(
    list,
    createReason(sources[entity]),
    (records) => judgeCandidates(entity, candidatesFor(context, operation, records), newRecordsOf(records)),
    newRecordsOf,
  );
}
