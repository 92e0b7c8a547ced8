import type { MethodInput } from '#shared/bridge/contract.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { bothSides } from '#shared/sync/text/both-sides.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { removeWithDependents, type OutboxContext } from '../outbox/outbox-actions.ts';
import { findPendingCreate } from '../deletions/handle-remote-deletion.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import { enqueue } from '../outbox/submit.ts';
import { aggregateOf, withFeed } from '../view/visible.ts';
import { createReason } from '#shared/reasons/reason.ts';

type Choice = MethodInput<'conflicts.resolve'>['choice'];

function chosenValue(choice: Choice, field: string, { base, mine, theirs }: Conflict): FieldValue {
  switch (choice.type) {
    case 'mine':
      return mine;
    case 'theirs':
      return theirs;
    case 'edited':
      return choice.value;
    case 'both': {
      const combined = bothSides(field, base, mine, theirs);
      if (combined === null) throw new AppError('bad-input', createReason('errors.eitherOr'));
      return combined;
    }
  }
}

/**
 * Resolves a conflict of deletion and edit: the pending create recreates the record with the same local id, or is
 * removed.
 */
function resolveDeletion(context: OutboxContext, conflict: Conflict, choice: Choice): void {
  if (choice.type === 'both' || choice.type === 'edited')
    throw new AppError('bad-input', createReason('errors.restoreOrDelete'));
  context.journal.conflicts.remove(conflict.conflictId);
  const create = findPendingCreate(context, conflict);
  if (choice.type === 'theirs' && create !== undefined) removeWithDependents(context, create);
}

/**
 * Resolves a conflict. `mine`, `both` or an edited value becomes an edit on top of `theirs`. `theirs` needs no edit.
 * Throws `bad-input` if the choice does not fit the field.
 */
export function resolveConflict(context: OutboxContext, conflictId: string, choice: Choice): void {
  const { journal, newId, clock } = context;
  const conflict = journal.conflicts.find(conflictId);
  if (conflict === undefined) throw new AppError('too-late', createReason('errors.conflictDecided'));
  const { entity, localId, field, theirs } = conflict;
  if (field === null) {
    resolveDeletion(context, conflict, choice);
    return;
  }
  const value = chosenValue(choice, field, conflict);
  const scope = scopeOfRecord(context, entity, localId);
  withFeed(journal, [scope], () => {
    journal.conflicts.remove(conflictId);
    if (value === theirs) return;
    enqueue(context, {
      opId: newId(),
      // Reuses the newest edit's number, at least 1, so that it is ordered behind all edits by its time.
      deviceSeq: Math.max(1, journal.meta.get('lastDeviceSeq') ?? 1),
      createdAt: clock.now(),
      localId,
      ...aggregateOf(scope, entity),
      kind: 'update',
      entity,
      fields: { [field]: [theirs, value] },
    });
  });
}
