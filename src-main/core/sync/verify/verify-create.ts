import { localIdOfField, type Entity } from '#shared/domain/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { recordFromCreate } from '#shared/sync/record-from-create.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { equalsCreate, hasSameIdentity } from './compare-with-create.ts';
import { isPossibleResult, isUnknown } from './create-candidates.ts';
import { absent, verdictOfRead, type VerifyOutcome, type Verdict } from './verdict.ts';
import { listSiblings } from './list-siblings.ts';
import type { SyncContext } from '../sync-context.ts';
import { confirmEach } from '../deletions/confirm-deletions.ts';
import { createReason } from '#shared/reasons/reason.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

const sources = {
  client: 'source.clients',
  proposal: 'source.proposals',
  template: 'source.templates',
  section: 'source.sections',
  line_item: 'source.lineItems',
  taxation: 'source.taxes',
} as const satisfies Readonly<Record<Entity, string>>;

/** Records that the create may have made. */
interface Candidates {
  /** Records whose identifying fields equal the create's. */
  readonly similar: readonly ReceivedRecord[];
  /** The similar records whose other fields are equal too. */
  readonly equal: readonly ReceivedRecord[];
}

/**
 * The verdict about a create: an equal record is its own if no other record is similar. Of two similar ones, either
 * could be. Equal siblings inside one parent are interchangeable, so the first counts as the create's own.
 *
 * @param isOwn whether an equal record cannot be another user's
 */
function judgeCandidates(
  operation: OperationOf<'create'>,
  { similar, equal }: Candidates,
  newRecords: readonly ReceivedRecord[],
  isOwn: boolean,
): Verdict {
  const [first] = equal;
  if (first === undefined) {
    const count = newRecords.length;
    return absent(count === 0 ? createReason('finding.none') : createReason('finding.changed', { count }));
  }
  const hasParent = parentIdOf(recordFromCreate(operation)) !== null;
  if (!hasParent && similar.length > 1)
    return { type: 'uncertain', finding: createReason('finding.several', { count: similar.length }) };
  if (!hasParent && !isOwn) return { type: 'uncertain', finding: createReason('finding.equal') };
  return {
    type: 'applied',
    effect: { type: 'record', received: first, from: 'verify' },
    finding: createReason('finding.present'),
  };
}

/** The new records of a read that may come from the create. */
function findCandidates(
  { journal }: SyncContext,
  operation: OperationOf<'create'>,
  records: readonly ReceivedRecord[],
): Candidates {
  const similar = records.filter(
    (received) => isUnknown(journal, received) && hasSameIdentity(journal, operation, received),
  );
  return { similar, equal: similar.filter((received) => equalsCreate(journal, operation, received)) };
}

/**
 * Requests the create's client if a new proposal equals the create except for a missing client. The service removes a
 * deleted client from its proposals, so the proposal may be the create's own.
 */
async function confirmClient(
  context: SyncContext,
  operation: OperationOf<'create'>,
  records: readonly ReceivedRecord[],
  signal: AbortSignal,
): Promise<void> {
  const clientId = localIdOfField(operation.fields['client_id']?.[1]);
  if (operation.entity !== 'proposal' || clientId === null) return;
  const isWithoutClient = ({ serverId, fields }: ReceivedRecord): boolean =>
    fields['client_id'] === null &&
    fields['title'] === operation.fields['title']?.[1] &&
    !context.journal.records.isKnown('proposal', serverId);
  if (records.some(isWithoutClient)) await confirmEach(context, 'client', [clientId], signal);
}

/** Whether an answer that broke off says that the create took effect. */
const hasTakenEffect = ({ attempts }: Journal, opId: string): boolean =>
  attempts.attempts(opId).some(({ status, reason }) => status === 201 && reason?.code !== 'call.otherRecord');

/** Searches the list of siblings for the record of an unanswered create. */
export async function verifyCreate(
  context: SyncContext,
  entry: JournaledOperation,
  operation: OperationOf<'create'>,
  signal: AbortSignal,
): Promise<VerifyOutcome> {
  const { entity, opId } = operation;
  const { journal, uncertaintyWindow } = context;
  const isOwn = uncertaintyWindow.isPrompt(opId) || hasTakenEffect(journal, opId);
  const list = await listSiblings(context, operation, 'verify', signal);
  if (list.type === 'ok') await confirmClient(context, operation, list.value, signal);
  const newRecordsOf = (records: readonly ReceivedRecord[]): readonly ReceivedRecord[] =>
    records.filter((received) => isPossibleResult(journal, { ...entry, operation }, received, records));
  return verdictOfRead(
    list,
    createReason(sources[entity]),
    (records) =>
      judgeCandidates(operation, findCandidates(context, operation, records), newRecordsOf(records), isOwn),
    newRecordsOf,
  );
}
