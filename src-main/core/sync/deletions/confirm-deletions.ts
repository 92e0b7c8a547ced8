import type { Entity, LocalId } from '#shared/domain/ids.ts';
import { isMassDeletion } from '../rules/mass-deletion.ts';
import { isNotFound, noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import { isInFlight } from '../pull/receive-record.ts';
import { handleRemoteDeletion } from './handle-remote-deletion.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import type { SyncContext } from '../sync-context.ts';
import {
  askAboutDeletions,
  keptIds,
  narrowQuestions,
  questionedIds,
  withdrawDeletionQuestion,
} from './deletion-question.ts';
import { withFeed } from '../view/visible.ts';

/** So many of the missing are asked for one by one before the user is asked about all. */
const sampleSize = 5;

const done: CallOutcome<null> = { type: 'ok', value: null, status: 200, headers: noRateHeaders };

/** Line items come whole with their section, which removes those not listed; the rest is asked for by id. */
const confirmed = ['client', 'proposal', 'section'] as const satisfies readonly Entity[];
type Confirmed = (typeof confirmed)[number];

interface Check {
  /** True: gone, with the service's word. False: there. */
  readonly gone: boolean;
  readonly outcome: CallOutcome<unknown>;
}

/** Asks the service for one record by its id; null when it could not say. */
async function look(
  { api, limiter }: SyncContext,
  entity: Confirmed,
  id: string,
  signal: AbortSignal,
): Promise<Check> {
  const apis = { client: api.clients, proposal: api.proposals, section: api.sections };
  const outcome = await limitedCall<unknown>(limiter, 'pull', () => apis[entity].get(id), signal);
  return { gone: isNotFound(outcome), outcome };
}

function couldNotSay({ outcome }: Check): boolean {
  return outcome.type !== 'ok' && outcome.type !== 'refused';
}

/** The proposal that a section stands in; null for one of the library or of a template. */
function proposalOf({ journal }: SyncContext, sectionId: LocalId): LocalId | null {
  const record = journal.records.find('section', sectionId)?.record;
  return record?.entity === 'section' ? record.fields.proposal_id : null;
}

/**
 * Removes those that the service confirms to be gone, each with a 404 (S15). Of a section that is gone its proposal is
 * asked for as well: what went with it is asked about as a whole, and not by itself (S12).
 */
export async function confirmEach(
  context: SyncContext,
  entity: Confirmed,
  missing: readonly LocalId[],
  signal: AbortSignal,
): Promise<CallOutcome<unknown>> {
  const { journal } = context;
  const askedFor = new Set<LocalId>();
  for (const localId of missing) {
    const id = journal.records.serverIdOf(entity, localId);
    if (id === null || isInFlight(journal, entity, localId)) continue;
    const seen = await look(context, entity, id, signal);
    if (couldNotSay(seen)) return seen.outcome;
    // Made anew while the answer was on its way: what was said is about its earlier life.
    if (journal.records.serverIdOf(entity, localId) !== id) continue;
    if (!seen.gone) {
      // It is there: a question that was answered with "remove" is not about it any more.
      narrowQuestions(context, entity, (other) => other !== localId);
      continue;
    }
    const proposalId = entity === 'section' ? proposalOf(context, localId) : null;
    // Whether that one is there is found out by the call about it: the next full sync comes back to its sections.
    if (proposalId !== null && isInFlight(journal, 'proposal', proposalId)) continue;
    if (proposalId !== null && !askedFor.has(proposalId)) {
      askedFor.add(proposalId);
      const whole = await confirmEach(context, 'proposal', [proposalId], signal);
      if (whole.type !== 'ok') return whole;
      if (journal.records.serverIdOf(entity, localId) !== id) continue;
    }
    context.failpoint('deletion:confirmed');
    withFeed(journal, [scopeOfRecord(context, entity, localId)], () =>
      handleRemoteDeletion(context, entity, localId),
    );
  }
  return done;
}

/** A few of them, from all over the list. */
function sampleOf(missing: readonly LocalId[]): readonly LocalId[] {
  const step = Math.max(1, Math.floor(missing.length / sampleSize));
  return missing.filter((_, index) => index % step === 0).slice(0, sampleSize);
}

/** Looks at a few of them one by one, and asks the user about all when the service has none of these (S15). */
async function askFirst(
  context: SyncContext,
  entity: Confirmed,
  missing: readonly LocalId[],
  signal: AbortSignal,
): Promise<CallOutcome<unknown>> {
  const { journal, log } = context;
  let checked = 0;
  for (const localId of sampleOf(missing)) {
    const id = journal.records.serverIdOf(entity, localId);
    // It went from here while another was asked for.
    if (id === null) continue;
    const seen = await look(context, entity, id, signal);
    checked += 1;
    if (couldNotSay(seen)) return seen.outcome;
    if (seen.gone) continue;
    log.error(`the list of kind ${entity} leaves out ${missing.length} records that are there`);
    withdrawDeletionQuestion(context, entity);
    return done;
  }
  journal.transaction(() => askAboutDeletions(context, entity, missing, checked));
  return done;
}

/** Sections of a proposal that a question is about are part of that question. */
function standsInQuestioned(context: SyncContext, entity: Confirmed, localId: LocalId): boolean {
  if (entity !== 'section') return false;
  const proposalId = proposalOf(context, localId);
  return proposalId !== null && questionedIds(context, 'proposal').has(proposalId);
}

/**
 * Removes what a full sync did not meet, after the service has confirmed each with a 404 (S15): a list
 * that shifted while it was read must not cost anybody a record. When more than 5 % of a kind are missing at once,
 * the user is asked first.
 */
export async function confirmDeletions(
  context: SyncContext,
  signal: AbortSignal,
): Promise<CallOutcome<unknown>> {
  const { journal } = context;
  for (const entity of confirmed) {
    const unseen = journal.fullSync
      .unseen(entity)
      .map((serverId) => journal.records.localIdOf(entity, serverId));
    const stillMissing = new Set(unseen);
    journal.transaction(() => narrowQuestions(context, entity, (localId) => stillMissing.has(localId)));
    const kept = keptIds(context, entity);
    const missing = unseen.filter(
      (localId) => !kept.has(localId) && !standsInQuestioned(context, entity, localId),
    );
    const isMany = isMassDeletion(missing.length, journal.records.count(entity));
    if (!isMany) withdrawDeletionQuestion(context, entity);
    const outcome = await (isMany ? askFirst : confirmEach)(context, entity, missing, signal);
    if (outcome.type !== 'ok') return outcome;
  }
  return done;
}

/** Removes what the user said is to be removed, as the service confirms each. */
export async function removeApproved(
  context: SyncContext,
  signal: AbortSignal,
): Promise<CallOutcome<unknown>> {
  for (const question of context.journal.questions.all()) {
    if (question.type !== 'vanished' || question.answer !== 'remove') continue;
    // No list of the whole account says anything about lines and taxes.
    if (question.entity === 'line_item' || question.entity === 'taxation') continue;
    const missing = question.records.map(({ localId }) => localId);
    const outcome = await confirmEach(context, question.entity, missing, signal);
    if (outcome.type !== 'ok') return outcome;
  }
  return done;
}
