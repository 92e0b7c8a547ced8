import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { BaseRecord } from '../journal/record-store.ts';
import { dropConflicts } from './raise-conflicts.ts';
import type { SyncContext } from './sync-context.ts';
import { closeGapInBase } from './base-order.ts';
import { narrowQuestions } from './vanished-question.ts';

function subtree(journal: SyncContext['journal'], base: BaseRecord): readonly BaseRecord[] {
  const { entity, localId } = base.record;
  if (entity !== 'proposal' && entity !== 'section') return [base];
  const children =
    entity === 'proposal'
      ? [...journal.records.children('section', localId), ...journal.records.children('taxation', localId)]
      : journal.records.children('line_item', localId);
  return [base, ...children.flatMap((child) => subtree(journal, child))];
}

/** What is gone needs no decision any more (S10, S15). */
function dropQuestionsAbout(
  journal: SyncContext['journal'],
  { entity, localId }: BaseRecord['record'],
): void {
  if (journal.questions.all().length === 0) return;
  narrowQuestions({ journal }, entity, (id) => id !== localId);
  for (const question of journal.questions.all()) {
    const concerns =
      question.type === 'twin'
        ? question.localId === localId || question.twinId === localId
        : question.type === 'client' && question.localId === localId;
    if (concerns) journal.questions.remove(question.questionId);
  }
}

/**
 * Removes a record that the service no longer has, with everything below it. Each leaves a tombstone, because
 * some services list the children of a deleted parent for a while (`delete-cascade-late`).
 */
export function forgetRecord(
  { journal, clock }: Pick<SyncContext, 'journal' | 'clock'>,
  entity: Entity,
  localId: LocalId,
): void {
  const base = journal.records.find(entity, localId);
  if (base === undefined) return;
  for (const { record } of subtree(journal, base)) {
    journal.records.remove(record.entity, record.localId);
    journal.records.bury(record.entity, record.serverId, clock.now());
    dropQuestionsAbout(journal, record);
    dropConflicts(journal, record.entity, record.localId);
  }
  closeGapInBase(journal, base.record);
}
