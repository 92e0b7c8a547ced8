import type { MethodInput } from '#shared/bridge/contract.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import { isOpen, type QuestionOf } from '#shared/sync/question.ts';
import { keepWithoutClient } from './missing-client.ts';
import { handleRemoteDeletion } from '../deletions/handle-remote-deletion.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import { enqueue, type SubmitContext } from '../outbox/submit.ts';
import { aggregateOf, withFeed } from '../view/visible.ts';
import { createReason } from '#shared/reasons/reason.ts';

type Answer = MethodInput<'questions.answer'>['answer'];

function answerMassDeletion(context: SubmitContext, question: QuestionOf<'missing'>, answer: Answer): void {
  const { journal } = context;
  const { entity, records } = question;
  if (answer === 'keep' || entity !== 'line_item') {
    // Records of the other kinds are removed later, when the service confirms each with a 404.
    journal.questions.save({ ...question, answer });
    return;
  }
  // The service cannot return a single line item. The complete list of its section has confirmed it already.
  const scopes = records.map(({ localId }) => scopeOfRecord(context, entity, localId));
  withFeed(journal, scopes, () => {
    for (const { localId } of records) handleRemoteDeletion(context, entity, localId);
  });
  journal.questions.remove(question.questionId);
}

function answerDuplicate(context: SubmitContext, question: QuestionOf<'duplicate'>, answer: Answer): void {
  const { journal, newId, clock } = context;
  const { questionId, entity, duplicateId } = question;
  journal.questions.remove(questionId);
  if (answer === 'keep' || journal.records.find(entity, duplicateId) === undefined) return;
  const scope = scopeOfRecord(context, entity, duplicateId);
  withFeed(journal, [scope], () => {
    enqueue(context, {
      opId: newId(),
      // Reuses the newest edit's number, at least 1, so that it is ordered behind all edits by its time.
      deviceSeq: Math.max(1, journal.meta.get('lastDeviceSeq') ?? 1),
      createdAt: clock.now(),
      localId: duplicateId,
      ...aggregateOf(scope, entity),
      kind: 'delete',
      entity,
      notBefore: null,
    });
  });
}

/**
 * Applies the user's answer to a question: missing records are removed or kept, a duplicate is deleted or kept, a
 * proposal stays without a client. To set another client, use `chooseClient`.
 */
export function answerQuestion(context: SubmitContext, questionId: string, answer: Answer): void {
  const question = context.journal.questions.find(questionId);
  if (question === undefined || !isOpen(question))
    throw new AppError('too-late', createReason('errors.questionAnswered'));
  switch (question.type) {
    case 'duplicate':
      answerDuplicate(context, question, answer);
      return;
    case 'missing':
      answerMassDeletion(context, question, answer);
      return;
    case 'client':
      if (answer === 'remove') throw new AppError('bad-input', createReason('errors.sendNeedsClient'));
      keepWithoutClient(context.journal, question);
      return;
    default:
      assertNever(question);
  }
}
