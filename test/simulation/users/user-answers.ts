import { bothSides } from '#shared/sync/text/both-sides.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { isOpen, type QuestionOf } from '#shared/sync/question.ts';
import { answerQuestion } from '../../../src-main/core/sync/decisions/answer-question.ts';
import { chooseClient } from '../../../src-main/core/sync/decisions/missing-client.ts';
import { resolveConflict } from '../../../src-main/core/sync/decisions/resolve-conflict.ts';
import type { UserContext } from './user-context.ts';
import { tagged, taggedField, tagOf } from './tags.ts';

/** The choices for a conflict. */
type Choice = 'mine' | 'theirs' | 'both' | 'edited';

/** The user's answers to conflicts and questions. */
export interface Answers {
  /** Decides one conflict; false if there is none. */
  resolve(): boolean;
  /** Answers one question; false if there is none. */
  answer(): boolean;
}

export function createAnswers({
  world,
  oracle,
  ledger,
  overwrites,
  random,
  word,
  mark,
  onOutbox,
  decided,
}: UserContext): Answers {
  const { device } = world;

  /** Decides a delete against an edit: create the record again, or give it up. */
  function resolveDeletion({ conflictId, entity, localId }: Conflict): void {
    const type = random.pick(['mine', 'theirs'] as const);
    onOutbox(
      `${type === 'mine' ? 'restore' : 'let go'} ${entity} ${localId}`,
      (context) => resolveConflict(context, conflictId, { type }),
      () => {
        if (type === 'theirs') oracle.giveUp(entity, localId);
      },
    );
  }

  function resolve(): boolean {
    const conflicts = world.process().journal.conflicts.all();
    if (conflicts.length === 0) return false;
    decided();
    const conflict = random.pick(conflicts);
    const { conflictId, entity, localId, field, base, mine, theirs } = conflict;
    if (field === null) {
      resolveDeletion(conflict);
      return true;
    }
    const both = bothSides(field, base, mine, theirs);
    const isText = typeof mine === 'string' && field === taggedField[entity];
    const edited = tagged(tagOf(entity, { [taggedField[entity]]: mine }) ?? '#0', word());
    const choices: readonly { readonly type: Choice; readonly value: FieldValue }[] = [
      { type: 'mine', value: mine },
      { type: 'theirs', value: null },
      isText ? { type: 'edited', value: edited } : { type: 'mine', value: mine },
      both === null || field !== 'body' ? { type: 'mine', value: mine } : { type: 'both', value: both },
    ];
    const { type, value } = random.pick(choices);
    onOutbox(
      `resolve ${type} ${entity}.${field}`,
      (context) =>
        resolveConflict(context, conflictId, type === 'edited' ? { type, value: edited } : { type }),
      () => {
        overwrites.decided(entity, localId, field, theirs);
        if (type === 'theirs') oracle.letGo(entity, localId, field);
        else oracle.of(entity, localId).fields.set(field, value);
      },
    );
    return true;
  }

  /** Chooses another client for a proposal: an existing one, or a new one. */
  function chooseAnother({ questionId, localId }: QuestionOf<'client'>): boolean {
    const known = device.view.values().flatMap((one) => (one.entity === 'client' ? [one.localId] : []));
    const clientId =
      known.length > 0
        ? random.pick(known)
        : device.create('client', { email: `${word()}@example.com`, name: tagged(mark(), 'Ada') });
    onOutbox(
      `client ${clientId} for proposal ${localId}`,
      (context) => chooseClient(context, questionId, clientId),
      () => oracle.chooseClient(localId, clientId),
    );
    return true;
  }

  function answer(): boolean {
    const question = world.process().journal.questions.all().find(isOpen);
    if (question === undefined) return false;
    decided();
    if (question.type === 'client') return chooseAnother(question);
    const said = random.pick(['remove', 'keep'] as const);
    const { questionId } = question;
    const { records } = world.journal();
    const found =
      question.type === 'duplicate' ? records.find(question.entity, question.duplicateId)?.record : undefined;
    onOutbox(
      `answer ${said} ${question.type}`,
      (context) => answerQuestion(context, questionId, said),
      () => {
        const tag = found === undefined ? null : ledger.tagOf(found.entity, found.serverId);
        if (found === undefined) return;
        if (said === 'remove') oracle.giveUp(found.entity, found.localId);
        // The number of copies of another user's record is unknown.
        else if (tag !== null && oracle.creations.has(tag)) oracle.allowCreation(tag);
      },
    );
    return true;
  }

  return { resolve, answer };
}
