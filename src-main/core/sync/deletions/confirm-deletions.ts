import type { Entity, LocalId, ServerId } from '#shared/domain/ids.ts';
import { entityOfParent, parentIdOf } from '#shared/sync/record-view.ts';
import { isMassDeletion } from '../rules/mass-deletion.ts';
import { isNotFound, noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { ApplyContext } from '../pull/apply-reading.ts';
import { isInFlight } from '../pull/receive-record.ts';
import { handleRemoteDeletion } from './handle-remote-deletion.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import type { SyncContext } from '../sync-context.ts';
import {
  askAboutDeletions,
  idsToKeep,
  narrowQuestions,
  idsInQuestions,
  withdrawDeletionQuestion,
} from './deletion-question.ts';
import { withFeed } from '../view/visible.ts';

/** Size of the sample of missing records that is read before the user is asked about all of them. */
const sampleSize = 5;

const success: CallOutcome<null> = { type: 'ok', value: null, status: 200, headers: noRateHeaders };

/**
 * The kinds that the service returns by id. Line items and taxes are confirmed by the complete list of their parent.
 */
const confirmableEntities = [
  'client',
  'proposal',
  'template',
  'section',
] as const satisfies readonly Entity[];
type ConfirmableEntity = (typeof confirmableEntities)[number];

interface ExistenceCheck {
  /** Whether the service confirms that the record does not exist. */
  readonly isMissing: boolean;
  readonly outcome: CallOutcome<unknown>;
}

/** `onSkipped` hears of missing records that this full sync leaves to the next one (`ApplyContext`). */
type ConfirmContext = SyncContext & Pick<ApplyContext, 'onSkipped'>;

/** Requests one record by its id. */
async function requestRecord(
  { api, limiter }: SyncContext,
  entity: ConfirmableEntity,
  id: ServerId,
  signal: AbortSignal,
): Promise<ExistenceCheck> {
  const apis = {
    client: api.clients,
    proposal: api.proposals,
    template: api.templates,
    section: api.sections,
  };
  const outcome = await limitedCall<unknown>(limiter, 'pull', () => apis[entity].get(id), signal);
  return { isMissing: isNotFound(outcome), outcome };
}

function isInconclusive({ outcome }: ExistenceCheck): boolean {
  return outcome.type !== 'ok' && outcome.type !== 'refused';
}

/** The proposal or template of a section; null for a section of the library. */
function parentOf({ journal }: SyncContext, sectionId: LocalId): LocalId | null {
  const record = journal.records.find('section', sectionId)?.record;
  return record === undefined ? null : parentIdOf(record);
}

/**
 * Removes the records whose absence the service confirms with a 404. For a missing section, also requests its proposal
 * or template. If that is missing too, the user gets one question about it, not one about each section.
 */
export async function confirmEach(
  context: ConfirmContext,
  entity: ConfirmableEntity,
  missing: readonly LocalId[],
  signal: AbortSignal,
): Promise<CallOutcome<unknown>> {
  const { journal } = context;
  const checkedParents = new Set<LocalId>();
  for (const localId of missing) {
    const id = journal.records.serverIdOf(entity, localId);
    if (id === null || isInFlight(journal, entity, localId)) continue;
    const check = await requestRecord(context, entity, id, signal);
    if (isInconclusive(check)) return check.outcome;
    // The record was recreated during the request, so the answer is about its former id.
    if (journal.records.serverIdOf(entity, localId) !== id) continue;
    if (!check.isMissing) {
      // It exists, so it is removed from the questions, also from those answered with "remove".
      narrowQuestions(context, entity, (other) => other !== localId);
      continue;
    }
    const parentId = entity === 'section' ? parentOf(context, localId) : null;
    // The call in flight shows whether the parent exists. The next full sync handles its sections.
    if (parentId !== null && isInFlight(journal, entityOfParent(parentId), parentId)) {
      context.onSkipped?.();
      continue;
    }
    if (parentId !== null && !checkedParents.has(parentId)) {
      checkedParents.add(parentId);
      const parentOutcome = await confirmEach(context, entityOfParent(parentId), [parentId], signal);
      if (parentOutcome.type !== 'ok') return parentOutcome;
      if (journal.records.serverIdOf(entity, localId) !== id) continue;
    }
    context.failpoint('deletion:confirmed');
    withFeed(journal, [scopeOfRecord(context, entity, localId)], () =>
      handleRemoteDeletion(context, entity, localId),
    );
  }
  return success;
}

/** Takes a sample, spread evenly over the list. */
function takeSample(missing: readonly LocalId[]): readonly LocalId[] {
  const step = Math.max(1, Math.floor(missing.length / sampleSize));
  return missing.filter((_, index) => index % step === 0).slice(0, sampleSize);
}

/** Requests a sample one by one. If none of them exists, asks the user about all missing records. */
async function confirmBySample(
  context: ConfirmContext,
  entity: ConfirmableEntity,
  missing: readonly LocalId[],
  signal: AbortSignal,
): Promise<CallOutcome<unknown>> {
  const { journal, log } = context;
  let checked = 0;
  for (const localId of takeSample(missing)) {
    const id = journal.records.serverIdOf(entity, localId);
    // The record was removed during another read.
    if (id === null) continue;
    const check = await requestRecord(context, entity, id, signal);
    checked += 1;
    if (isInconclusive(check)) return check.outcome;
    if (check.isMissing) continue;
    // Deletes during the read shift the later pages. The next full sync reads them again.
    log.info(`the list of kind ${entity} left out ${missing.length} records that are there`);
    withdrawDeletionQuestion(context, entity);
    context.onSkipped?.();
    return success;
  }
  journal.transaction(() => askAboutDeletions(context, entity, missing, checked));
  return success;
}

/** Whether the record is a section of a proposal or template in a question. That question includes it. */
function isInFlaggedParent(context: SyncContext, entity: ConfirmableEntity, localId: LocalId): boolean {
  if (entity !== 'section') return false;
  const parentId = parentOf(context, localId);
  return parentId !== null && idsInQuestions(context, entityOfParent(parentId)).has(parentId);
}

/**
 * Removes records that a full sync has not seen, if the service confirms each with a 404: a list that shifted during
 * the read must not remove a record. If more than 5 % of a kind are missing at once, asks the user first.
 */
export async function confirmDeletions(
  context: ConfirmContext,
  signal: AbortSignal,
): Promise<CallOutcome<unknown>> {
  const { journal } = context;
  for (const entity of confirmableEntities) {
    const unseen = journal.fullSync
      .unseen(entity)
      .map((serverId) => journal.records.localIdOf(entity, serverId));
    const stillMissing = new Set(unseen);
    journal.transaction(() => narrowQuestions(context, entity, (localId) => stillMissing.has(localId)));
    const toKeep = idsToKeep(context, entity);
    const missing = unseen.filter(
      (localId) => !toKeep.has(localId) && !isInFlaggedParent(context, entity, localId),
    );
    const isMass = isMassDeletion(missing.length, journal.records.count(entity));
    if (!isMass) withdrawDeletionQuestion(context, entity);
    const outcome = await (isMass ? confirmBySample : confirmEach)(context, entity, missing, signal);
    if (outcome.type !== 'ok') return outcome;
  }
  return success;
}

/** Removes the records that the user decided to remove, if the service confirms each. */
export async function removeApprovedByUser(
  context: SyncContext,
  signal: AbortSignal,
): Promise<CallOutcome<unknown>> {
  for (const question of context.journal.questions.all()) {
    if (question.type !== 'missing' || question.answer !== 'remove') continue;
    // No list of the account contains line items and taxes.
    if (question.entity === 'line_item' || question.entity === 'taxation') continue;
    const missing = question.records.map(({ localId }) => localId);
    const outcome = await confirmEach(context, question.entity, missing, signal);
    if (outcome.type !== 'ok') return outcome;
  }
  return success;
}
