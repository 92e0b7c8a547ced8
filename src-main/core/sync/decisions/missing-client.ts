import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { localIdOfField, type LocalId, type NewId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { compact } from '../rules/compaction.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import { isBarrier, isUntouched } from '#shared/sync/pending-operation.ts';
import type { QuestionOf } from '#shared/sync/question.ts';
import type { Clock } from '../../ports.ts';
import type { Journal } from '../../journal/journal.ts';
import { requeueIfRejected } from '../outbox/requeue-if-rejected.ts';
import { scopeOf, visibleScope, withFeed } from '../view/visible.ts';
import { createReason } from '#shared/reasons/reason.ts';

export interface MissingClientContext {
  readonly journal: Journal;
  readonly newId: () => NewId;
  readonly clock: Clock;
}

type ClientQuestion = QuestionOf<'client'>;
type ClientReference = OperationOf<'create' | 'update'>;
type ClientRecord = Extract<AnyRecord, { readonly entity: 'client' }>;

function clientQuestions({ questions }: Journal): readonly ClientQuestion[] {
  return questions.all().flatMap((question) => (question.type === 'client' ? [question] : []));
}

function findClientQuestion(journal: Journal, proposalId: LocalId): ClientQuestion | undefined {
  return clientQuestions(journal).find(({ localId }) => localId === proposalId);
}

/** Proposals that lost their client. Their sends wait until they have another one. */
export function proposalsWithoutClient(journal: Journal): readonly LocalId[] {
  return clientQuestions(journal).map(({ localId }) => localId);
}

/** Removes the question about a proposal's client, after the proposal was deleted. */
export function dropClientQuestion(journal: Journal, proposalId: LocalId): void {
  const question = findClientQuestion(journal, proposalId);
  if (question !== undefined) journal.questions.remove(question.questionId);
}

function visibleClient(journal: Journal, localId: LocalId): ClientRecord | null {
  const record = visibleScope(journal, { type: 'client', localId }).get('client', localId);
  return record?.entity === 'client' ? record : null;
}

function hasPendingSend({ operations }: Journal, proposalId: LocalId): boolean {
  return operations.ofProposal(proposalId).some(({ operation }) => operation.kind === 'send');
}

/** Asks for another client of a proposal without one. */
function askForClient(
  { journal, newId, clock }: MissingClientContext,
  proposalId: LocalId,
  client: ClientRecord,
): void {
  const scope = { type: 'proposal', localId: proposalId } as const;
  const proposal = visibleScope(journal, scope).get('proposal', proposalId);
  if (proposal?.entity !== 'proposal' || proposal.fields.client_id !== null) return;
  journal.questions.save({
    questionId: findClientQuestion(journal, proposalId)?.questionId ?? newId(),
    type: 'client',
    entity: 'proposal',
    noticedAt: clock.now(),
    localId: proposalId,
    name: proposal.fields.title,
    client: {
      localId: client.localId,
      name: clientDisplayName(client.fields),
      email: client.fields.email,
    },
  });
}

/**
 * An operation without its references to a client. They become null, because the service leaves the proposals of a
 * deleted client without one. Null if no change is left.
 */
function withoutClient(operation: ClientReference, clientId: LocalId): Operation | null {
  const { client_id: change, ...fields } = operation.fields;
  if (operation.kind === 'create' || change === undefined) return { ...operation, fields };
  const [before, after] = change.map((id) => (id === clientId ? null : id));
  if (before !== after)
    return { ...operation, fields: { ...fields, client_id: [before ?? null, after ?? null] } };
  return Object.keys(fields).length === 0 ? null : { ...operation, fields };
}

/**
 * Removes the references to a client that never reached the service or is not recreated there, because the service
 * would refuse them. Asks the user for another client; sends wait for the answer.
 *
 * @param isDeleted whether the user deleted the client; then only proposals with a pending send need another one
 */
export function detachProposals(context: MissingClientContext, clientId: LocalId, isDeleted: boolean): void {
  const { journal } = context;
  const client = visibleClient(journal, clientId);
  const referencing = journal.operations
    .all()
    .filter(isUntouched)
    .flatMap(({ operation }) =>
      (operation.kind === 'create' || operation.kind === 'update') &&
      operation.fields['client_id']?.includes(clientId) === true
        ? [operation]
        : [],
    );
  withFeed(journal, referencing.map(scopeOf), () => {
    for (const operation of referencing) {
      const remainder = withoutClient(operation, clientId);
      if (remainder === null) journal.operations.remove(operation.opId);
      else requeueIfRejected(journal, operation.opId, { operation: remainder });
    }
  });
  if (client === null) return;
  for (const proposalId of new Set(referencing.map(({ localId }) => localId))) {
    if (!isDeleted || hasPendingSend(journal, proposalId)) askForClient(context, proposalId, client);
  }
}

/** Queues an update of a proposal's client before its pending send. An ordinary edit would come after the send. */
function setClientBeforeSend(
  { journal, newId, clock }: MissingClientContext,
  proposalId: LocalId,
  clientId: LocalId,
): void {
  const pending = journal.operations.all();
  // A send with an attempt may have succeeded, after all operations before it. So it is no barrier to insert before.
  const barrierIndex = pending.findIndex(
    ({ operation }) =>
      isBarrier(operation) &&
      operation.proposalId === proposalId &&
      journal.attempts.attempts(operation.opId).length === 0,
  );
  const barrier = pending[barrierIndex]?.operation;
  const earlierOperations = barrier === undefined ? pending : pending.slice(0, barrierIndex);
  const update: OperationOf<'update'> = {
    opId: newId(),
    // Right before the barrier: its number, and an earlier time. Without a barrier, behind the newest edit.
    deviceSeq: barrier?.deviceSeq ?? Math.max(1, journal.meta.get('lastDeviceSeq') ?? 1),
    createdAt: barrier === undefined ? clock.now() : Math.max(0, barrier.createdAt - 1),
    localId: proposalId,
    proposalId,
    kind: 'update',
    entity: 'proposal',
    fields: { client_id: [null, clientId] },
  };
  const { changed, added } = compact(update, earlierOperations, new Set());
  for (const next of changed) requeueIfRejected(journal, next.opId, { operation: next });
  if (added !== null) journal.operations.insert(added, null);
}

/** Readdresses pending e-mails from the lost client to the new one. */
function readdress(
  { journal }: MissingClientContext,
  { localId, client }: ClientQuestion,
  email: string,
): void {
  if (email === '') return;
  const isFormerAddress = (address: string): boolean => address.toLowerCase() === client.email.toLowerCase();
  for (const { operation } of journal.operations.ofProposal(localId)) {
    if (operation.kind !== 'send' || !isFormerAddress(operation.message.email)) continue;
    journal.operations.patch(operation.opId, {
      operation: { ...operation, message: { ...operation.message, email } },
    });
  }
}

/** Approves the chosen client for the proposal's pending e-mails, because the user has chosen it. */
function approveClient({ journal }: MissingClientContext, proposalId: LocalId, clientId: LocalId): void {
  for (const { operation, approved } of journal.operations.ofProposal(proposalId)) {
    if (operation.kind !== 'send' || approved?.frame == null) continue;
    const frame = { ...approved.frame, client_id: clientId };
    journal.operations.patch(operation.opId, { approved: { ...approved, frame } });
  }
}

/**
 * Applies the user's choice of a client for a proposal that lost its own. Afterwards its pending operations can be
 * pushed.
 */
export function chooseClient(context: MissingClientContext, questionId: string, clientId: LocalId): void {
  const { journal } = context;
  const question = journal.questions.find(questionId);
  if (question?.type !== 'client') throw new AppError('too-late', createReason('errors.questionAnswered'));
  const client = visibleClient(journal, clientId);
  if (client === null) throw new AppError('not-found', createReason('errors.clientGone'));
  const { localId } = question;
  withFeed(journal, [{ type: 'proposal', localId }], () => {
    journal.questions.remove(questionId);
    setClientBeforeSend(context, localId, clientId);
    readdress(context, question, client.fields.email);
    approveClient(context, localId, clientId);
  });
}

/**
 * Treats a client that is set in the editor as the answer to the question.
 *
 * @returns the rest of the edit
 */
export function applyClientChoice(context: MissingClientContext, operation: Operation): Operation {
  if (operation.kind !== 'update' || operation.entity !== 'proposal') return operation;
  const { client_id: change, ...fields } = operation.fields;
  const question = findClientQuestion(context.journal, operation.localId);
  const clientId = localIdOfField(change?.[1]);
  if (question === undefined || clientId === null) return operation;
  if (visibleClient(context.journal, clientId) === null) return operation;
  chooseClient(context, question.questionId, clientId);
  return { ...operation, fields };
}

/**
 * Removes the reference to a deleted client from the create of a proposal. A window that learned of the deletion late
 * may have copied it. An update with such a reference is refused instead, so that the user sees it.
 */
export function withoutUnknownClient({ journal }: MissingClientContext, operation: Operation): Operation {
  if (operation.kind !== 'create' || operation.entity !== 'proposal') return operation;
  const clientId = localIdOfField(operation.fields['client_id']?.[1]);
  if (clientId === null) return operation;
  const isKnown =
    journal.records.find('client', clientId) !== undefined ||
    journal.operations.ofRecord('client', clientId).some((entry) => entry.operation.kind === 'create');
  return isKnown ? operation : (withoutClient(operation, clientId) ?? operation);
}

/** Leaves the proposal without a client. Throws `bad-input` if a send is pending, because it needs one. */
export function keepWithoutClient(journal: Journal, { questionId, localId }: ClientQuestion): void {
  if (hasPendingSend(journal, localId))
    throw new AppError('bad-input', createReason('errors.sendNeedsClient'));
  journal.questions.remove(questionId);
}
