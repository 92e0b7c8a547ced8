import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { BaseRecord } from '../../journal/records/record-store.ts';
import { dropConflicts } from '../decisions/raise-conflicts.ts';
import type { SyncContext } from '../sync-context.ts';
import { closeGapInBase } from '../order/base-order.ts';
import { narrowQuestions } from './deletion-question.ts';

function subtree(journal: SyncContext['journal'], base: BaseRecord): readonly BaseRecord[] {
  const { entity, localId } = base.record;
  if (entity !== 'proposal' && entity !== 'template' && entity !== 'section') return [base];
  const children =
    entity === 'section'
      ? journal.records.children('line_item', localId)
      : [...journal.records.children('section', localId), ...journal.records.children('taxation', localId)];
  return [base, ...children.flatMap((child) => subtree(journal, child))];
}

/** Removes the questions about a record, because a removed record needs no decision. */
function dropQuestionsAbout(
  journal: SyncContext['journal'],
  { entity, localId }: BaseRecord['record'],
): void {
  if (journal.questions.all().length === 0) return;
  narrowQuestions({ journal }, entity, (id) => id !== localId);
  for (const question of journal.questions.all()) {
    const isAboutRecord =
      question.type === 'duplicate'
        ? question.localId === localId || question.duplicateId === localId
        : question.type === 'client' && question.localId === localId;
    if (isAboutRecord) journal.questions.remove(question.questionId);
  }
}

/** Lifetime of the tombstone of our own delete, ms. Some services list deleted records for some minutes. */
export const ownTombstoneMs = 30 * 24 * 60 * 60 * 1_000;

/**
 * Lifetime of the tombstone of a deletion that only the service reports, ms. It is short, because the report may be
 * wrong.
 */
const reportedTombstoneMs = 60 * 60 * 1_000;

/**
 * Removes a base record with its descendants. Each leaves a tombstone, because some services list the children of a
 * deleted parent for a while (`delete-cascade-late`).
 *
 * @param deletedHere whether this app deleted it, not only the service
 * @returns the removed records, the record first
 */
export function dropBaseRecord(
  { journal, clock }: Pick<SyncContext, 'journal' | 'clock'>,
  entity: Entity,
  localId: LocalId,
  deletedHere: boolean,
): readonly BaseRecord[] {
  // Back-dated if only the service reports it, so that it expires after `reportedTombstoneMs`.
  const deletedAt = deletedHere ? clock.now() : clock.now() - ownTombstoneMs + reportedTombstoneMs;
  const base = journal.records.find(entity, localId);
  if (base === undefined) return [];
  const removed = subtree(journal, base);
  for (const { record } of removed) {
    journal.records.remove(record.entity, record.localId);
    journal.records.addTombstone(record.entity, record.serverId, deletedAt);
    dropQuestionsAbout(journal, record);
    dropConflicts(journal, record.entity, record.localId);
  }
  closeGapInBase(journal, base.record);
  return removed;
}
