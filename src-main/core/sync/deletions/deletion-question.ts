import type { Entity, LocalId } from '#shared/domain/ids.ts';
import { isOpen, type QuestionOf } from '#shared/sync/question.ts';
import { recordName } from '../view/record-name.ts';
import type { SyncContext } from '../sync-context.ts';

type AskContext = Pick<SyncContext, 'journal' | 'clock' | 'newId'>;
type DeletionQuestion = QuestionOf<'missing'>;

function findQuestions(
  { journal }: Pick<AskContext, 'journal'>,
  entity: Entity,
): readonly DeletionQuestion[] {
  return journal.questions
    .all()
    .flatMap((question) => (question.type === 'missing' && question.entity === entity ? [question] : []));
}

function recordIds(questions: readonly DeletionQuestion[]): ReadonlySet<LocalId> {
  return new Set(questions.flatMap(({ records }) => records.map(({ localId }) => localId)));
}

/** The records of a kind in any question, answered or not. No read removes them without the answer. */
export function idsInQuestions(context: Pick<AskContext, 'journal'>, entity: Entity): ReadonlySet<LocalId> {
  return recordIds(findQuestions(context, entity));
}

/** Records that the user decided to keep. */
export function idsToKeep(context: Pick<AskContext, 'journal'>, entity: Entity): ReadonlySet<LocalId> {
  return recordIds(findQuestions(context, entity).filter(({ answer }) => answer === 'keep'));
}

/** Asks the user about a mass deletion, or updates the open question. Nothing is removed before the answer. */
export function askAboutDeletions(
  context: AskContext,
  entity: Entity,
  missing: readonly LocalId[],
  checked: number,
): void {
  const { journal, clock, newId } = context;
  const openQuestion = findQuestions(context, entity).find(isOpen);
  const records = missing.flatMap((localId) => {
    const base = journal.records.find(entity, localId);
    return base === undefined ? [] : [{ localId, name: recordName(base.record) }];
  });
  journal.questions.save({
    questionId: openQuestion?.questionId ?? newId(),
    type: 'missing',
    entity,
    records,
    known: journal.records.count(entity),
    checked,
    lastSeenAt:
      openQuestion === undefined ? (journal.meta.get('lastPulledAt') ?? null) : openQuestion.lastSeenAt,
    noticedAt: openQuestion?.noticedAt ?? clock.now(),
    answer: null,
  });
}

/** Removes the open question about a kind, because the records exist again, or too few are missing. */
export function withdrawDeletionQuestion({ journal }: Pick<AskContext, 'journal'>, entity: Entity): void {
  for (const question of findQuestions({ journal }, entity)) {
    if (isOpen(question)) journal.questions.remove(question.questionId);
  }
}

/** Keeps only the records in questions that are still missing, and removes questions without records. */
export function narrowQuestions(
  { journal }: Pick<AskContext, 'journal'>,
  entity: Entity,
  isStillMissing: (localId: LocalId) => boolean,
): void {
  for (const question of findQuestions({ journal }, entity)) {
    const records = question.records.filter(({ localId }) => isStillMissing(localId));
    if (records.length === question.records.length) continue;
    if (records.length === 0) journal.questions.remove(question.questionId);
    else journal.questions.save({ ...question, records });
  }
}
