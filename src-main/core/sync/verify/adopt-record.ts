import { AppError } from '#shared/errors/app-error.ts';
import { isTemplateId, localIdOfServerRecord, type LocalId, type ServerId } from '#shared/domain/ids.ts';
import type { Candidate } from '#shared/sync/candidate.ts';
import { differencesFromCreate } from '../rules/fingerprint.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { referencesOf } from '../rules/push-dependencies.ts';
import { makeRecord, recordFromCreate } from '#shared/sync/record-from-create.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Journal } from '../../journal/journal.ts';
import { callError } from '../../api/check-connection.ts';
import { momentOrNull } from '../../api/schemas/lenient.ts';
import type { ServiceContext } from '../engine/engine-types.ts';
import { isClientMissing, hasSameIdentity } from './compare-with-create.ts';
import { listSiblings } from './list-siblings.ts';
import { recordName } from '../view/record-name.ts';
import { commitResult } from '../push/commit-result.ts';
import { serverIdOfTemplate } from '../push/write-parameters.ts';
import type { SyncContext } from '../sync-context.ts';
import { createReason } from '#shared/reasons/reason.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

/** Limit of candidates. The most similar come first. */
const maxCandidates = 30;

/** The records that the user can choose from. */
interface Candidates {
  readonly candidates: Candidate[];
  /** Number of further, less similar candidates. */
  readonly others: number;
}

/** Whether the service has the parent of a record to be created. */
function isOnService({ records }: Journal, { entity }: OperationOf<'create'>, parentId: LocalId): boolean {
  if (isTemplateId(parentId)) return serverIdOfTemplate({ records }, parentId) !== null;
  return records.serverIdOf(entity === 'line_item' ? 'section' : 'proposal', parentId) !== null;
}

/** The create about which the user decides. */
function requireCreate({ journal }: SyncContext, opId: string): OperationOf<'create'> {
  const entry = journal.operations.find(opId);
  if (entry?.state !== 'undecided' || entry.operation.kind !== 'create')
    throw new AppError('too-late', createReason('errors.noDecision'));
  const parentId = parentIdOf(recordFromCreate(entry.operation));
  if (parentId !== null && !isOnService(journal, entry.operation, parentId))
    throw new AppError('bad-input', createReason('operation.parentUndecided'));
  return entry.operation;
}

/** Whether no pending operation changes a record or its descendants, or names it. */
function hasNoPendingOperations({ journal }: SyncContext, localId: LocalId): boolean {
  return journal.operations
    .all()
    .every(
      ({ operation }) =>
        operation.localId !== localId &&
        operation.proposalId !== localId &&
        operation.librarySectionId !== localId &&
        referencesOf(operation).every((reference) => reference.localId !== localId),
    );
}

/**
 * Whether a record may come from the create: it is unknown here, or known only from a pull and without local edits. A
 * record that was created here has another local id.
 */
function isPossibleResult(context: SyncContext, { entity, serverId }: ReceivedRecord): boolean {
  const { records } = context.journal;
  if (records.hasTombstone(entity, serverId)) return false;
  if (!records.isKnown(entity, serverId)) return true;
  const localIdInBase = records.localIdOf(entity, serverId);
  return (
    localIdInBase === localIdOfServerRecord(entity, serverId) &&
    hasNoPendingOperations(context, localIdInBase)
  );
}

/** Reads the possible records. Throws the error of a failed call. */
async function readPossibleResults(
  context: ServiceContext,
  operation: OperationOf<'create'>,
): Promise<readonly ReceivedRecord[]> {
  const outcome = await listSiblings(context, operation, 'user', context.signal);
  if (outcome.type !== 'ok') throw callError(outcome);
  return outcome.value.filter((received) => isPossibleResult(context, received));
}

function toCandidate(
  { journal }: SyncContext,
  operation: OperationOf<'create'>,
  received: ReceivedRecord,
): Candidate {
  const { entity, localId, serverId, fields, updatedAt } = received;
  const email = fields['email'];
  return {
    serverId,
    name: recordName(
      makeRecord(entity, localId, serverId, { ...recordFromCreate(operation).fields, ...fields }),
    ),
    detail: typeof email === 'string' ? email : null,
    updatedAt: momentOrNull.parse(updatedAt),
    differs: differencesFromCreate(entity, operation.fields, fields, (clientId) =>
      isClientMissing(journal, clientId),
    ),
  };
}

/**
 * The records of the service that an uncertain create may have made, the most similar first, then the newest. Throws
 * `too-late` if there is nothing to decide any more.
 */
export async function findCandidates(context: ServiceContext, opId: string): Promise<Candidates> {
  const operation = requireCreate(context, opId);
  const possible = (await readPossibleResults(context, operation))
    .map((received) => ({
      candidate: toCandidate(context, operation, received),
      hasSameIdentity: hasSameIdentity(context.journal, operation, received),
    }))
    .toSorted(
      (left, right) =>
        Number(right.hasSameIdentity) - Number(left.hasSameIdentity) ||
        left.candidate.differs.length - right.candidate.differs.length ||
        Number(right.candidate.serverId) - Number(left.candidate.serverId),
    );
  const candidates = possible.slice(0, maxCandidates).map(({ candidate }) => candidate);
  return { candidates, others: possible.length - candidates.length };
}

/**
 * Links a record of the service to an uncertain create, as the user decided. The record replaces the create and gets
 * its local id, pending edits stay, and nothing is created twice. Throws `not-found` if the record was deleted
 * meanwhile.
 */
export async function adoptRecord(context: ServiceContext, opId: string, serverId: ServerId): Promise<void> {
  const { journal } = context;
  const received = (await readPossibleResults(context, requireCreate(context, opId))).find(
    (record) => record.serverId === serverId,
  );
  if (received === undefined) throw new AppError('not-found', createReason('operation.gone'));
  journal.transaction(() => {
    // The user may have decided otherwise during the read.
    commitResult(context, requireCreate(context, opId), { type: 'record', received, from: 'verify' });
  });
}
