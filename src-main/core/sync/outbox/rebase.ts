import type { NewId } from '#shared/domain/ids.ts';
import { mergeFields, weaveText } from '../rules/merge-fields.ts';
import type { FieldChanges, Operation, OperationOf } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Clock } from '../../ports.ts';
import { baseValues } from '../view/base-values.ts';
import { raiseConflicts } from '../decisions/raise-conflicts.ts';

interface RebaseContext {
  readonly journal: Journal;
  readonly newId: () => NewId;
  readonly clock: Clock;
}

/**
 * Rebases an edit on the journal's newest state of the service. The edit's base is the value that the user saw, and the
 * mirror may have been behind the journal.
 */
export function rebase(context: RebaseContext, incoming: Operation): Operation | null {
  if (incoming.kind !== 'update') return incoming;
  const operation = joinConflicts(context, incoming);
  if (Object.keys(operation.fields).length === 0) return null;
  const base = context.journal.records.find(operation.entity, operation.localId);
  if (base === undefined) return operation;
  const pendingFields = new Set(
    context.journal.operations
      .ofRecord(operation.entity, operation.localId)
      .flatMap((entry) => (entry.operation.kind === 'update' ? Object.keys(entry.operation.fields) : [])),
  );
  // If a field has an earlier pending edit, that edit is its base, not the service's value.
  const theirs = Object.fromEntries(
    Object.entries(baseValues(base.record)).filter(([field]) => !pendingFields.has(field)),
  );
  const { changes, conflicts } = mergeFields(operation.fields, theirs);
  if (conflicts.length === 0 && sameChanges(changes, operation.fields)) return operation;
  raiseConflicts(context, operation, conflicts);
  return Object.keys(changes).length === 0 ? null : { ...operation, fields: changes };
}

/**
 * Moves the edits of fields in conflict to the user's side of the conflict, which is on screen until the user decides.
 * A conflict ends when both sides are equal.
 *
 * @returns the edits of the other fields
 */
function joinConflicts({ journal }: RebaseContext, operation: OperationOf<'update'>): OperationOf<'update'> {
  const joined = new Set<string>();
  for (const conflict of journal.conflicts.ofRecord(operation.entity, operation.localId)) {
    const { conflictId, field, theirs } = conflict;
    const change = field === null ? undefined : operation.fields[field];
    if (field === null || change === undefined) continue;
    const [base, value] = change;
    const mine = base === conflict.mine ? value : (weaveText(field, base, value, conflict.mine) ?? value);
    if (mine === theirs) journal.conflicts.remove(conflictId);
    else journal.conflicts.save({ ...conflict, mine });
    joined.add(field);
  }
  if (joined.size === 0) return operation;
  const rest = Object.entries(operation.fields).filter(([field]) => !joined.has(field));
  return { ...operation, fields: Object.fromEntries(rest) };
}

function sameChanges(left: FieldChanges, right: FieldChanges): boolean {
  const fields = Object.keys(right);
  return (
    Object.keys(left).length === fields.length &&
    fields.every((field) => left[field]?.[0] === right[field]?.[0] && left[field]?.[1] === right[field]?.[1])
  );
}
