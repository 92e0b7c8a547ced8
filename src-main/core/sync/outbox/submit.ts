import type { LocalId } from '#shared/domain/ids.ts';
import { applyOperation, withDescendants } from '#shared/sync/apply-operation.ts';
import type { ApprovedContent } from '../rules/sends/approved-content.ts';
import { changeableFor, compact } from '../rules/compaction.ts';
import type { FieldChanges, Operation } from '#shared/sync/operation.ts';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { parentIdOf, type RecordView } from '#shared/sync/record-view.ts';
import type { Failpoint } from '../../failpoint.ts';
import type { Clock } from '../../ports.ts';
import type { Journal } from '../../journal/journal.ts';
import {
  detachProposals,
  forgetMissingClient,
  withoutMissingClient,
  withoutUnknownClient,
} from '../decisions/missing-client.ts';
import { rebase } from './rebase.ts';
import { compactable } from '../verify/recover-attempts.ts';
import { compactSiblings } from '../order/compact-siblings.ts';
import { requeueIfRejected } from './requeue-if-rejected.ts';
import { approvalOf } from '../push/send-approval.ts';
import { reanchorSiblings } from '../order/reanchor-siblings.ts';
import { keepForUndo } from './undoable-delete.ts';
import { takenInOrder } from './taken-in-order.ts';
import { takeSnapshot } from '../view/take-snapshot.ts';
import { entriesOf, scopeOf, visibleScope, withKnownChange } from '../view/visible.ts';

/** What taking edits into the journal needs. */
export interface SubmitContext {
  readonly journal: Journal;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly failpoint: Failpoint;
}

/** What the client will read, taken from what the user sees while approving (S14). */
export function approvedContent(view: RecordView, proposalId: LocalId): ApprovedContent {
  const proposal = view.get('proposal', proposalId);
  const fields = proposal?.entity === 'proposal' ? proposal.fields : null;
  return {
    title: fields?.title ?? '',
    frame:
      fields === null
        ? null
        : {
            client_id: fields.client_id,
            prepared_by_id: fields.prepared_by_id,
            currency: fields.currency,
          },
    sections: view.childrenOf('section', proposalId).flatMap((section) => {
      if (section.entity !== 'section') return [];
      const { title, name: internalName, body, section_type, optional, include_total } = section.fields;
      const items = view.childrenOf('line_item', section.localId).flatMap((item) => {
        if (item.entity !== 'line_item') return [];
        const { name, cost_type, recurring_type, per_type, quantity, amount } = item.fields;
        return [{ name, cost_type, recurring_type, per_type, quantity, amount }];
      });
      return [{ fields: { title, name: internalName, body, section_type, optional, include_total }, items }];
    }),
    taxes:
      fields?.taxes_known === true
        ? view.childrenOf('taxation', proposalId).flatMap((tax) => {
            if (tax.entity !== 'taxation') return [];
            const { name, percentage } = tax.fields;
            return [{ name, percentage }];
          })
        : null,
  };
}

/** The fields that edits made after this one have set by now, whether they wait or have gone out. */
function overwrittenFields(journal: Journal, operation: Operation): ReadonlySet<string> {
  const waiting = journal.operations
    .ofRecord(operation.entity, operation.localId)
    .flatMap(({ operation: other }) =>
      other.kind === 'update' && other.deviceSeq > operation.deviceSeq ? Object.keys(other.fields) : [],
    );
  return new Set([...waiting, ...journal.operations.fieldsSetAfter(operation)]);
}

/**
 * What is left of an edit that comes late: the fields that no edit made after it has set (I1).
 *
 * It may be what a later one was made on top of, which came first and seemed to conflict with the service because of that.
 * The two are one edit then, from what was there before to what the user wrote last.
 */
function lateEdit(journal: Journal, operation: Operation): Operation {
  if (operation.kind !== 'update') return operation;
  const overwritten = overwrittenFields(journal, operation);
  const fields: Record<string, FieldChanges[string]> = Object.fromEntries(
    Object.entries(operation.fields).filter(([name]) => !overwritten.has(name)),
  );
  for (const { conflictId, field, base, mine } of journal.conflicts.ofRecord(
    operation.entity,
    operation.localId,
  )) {
    const change = field === null ? undefined : operation.fields[field];
    if (field === null || change?.[1] !== base) continue;
    journal.conflicts.remove(conflictId);
    fields[field] = [change[0], mine];
  }
  return { ...operation, fields };
}

function descendantsOf(journal: Journal, operation: Operation): ReadonlySet<LocalId> {
  if (operation.kind !== 'delete') return new Set();
  const view = visibleScope(journal, scopeOf(operation));
  const record = view.get(operation.entity, operation.localId);
  const ids =
    record === undefined ? [] : withDescendants(view, record).map((descendant) => descendant.localId);
  return new Set(ids.filter((localId) => localId !== operation.localId));
}

/** What stands before a record in its list, in order. */
function siblingsBefore(journal: Journal, operation: Operation): readonly LocalId[] {
  const { entity, localId } = operation;
  if (entity !== 'section' && entity !== 'line_item') return [];
  const view = visibleScope(journal, scopeOf(operation));
  const record = view.get(entity, localId);
  const parentId = record === undefined ? null : parentIdOf(record);
  if (parentId === null) return [];
  const siblings = view.childrenOf(entity, parentId).map((sibling) => sibling.localId);
  return siblings.slice(0, siblings.indexOf(localId));
}

/** Whoever deletes a record has decided its conflicts, and those of what stands in it. */
function conflictsWithin(
  journal: Journal,
  { localId }: Operation,
  descendants: ReadonlySet<LocalId>,
): readonly Conflict[] {
  return journal.conflicts
    .all()
    .filter((conflict) => conflict.localId === localId || descendants.has(conflict.localId));
}

/**
 * Adds one operation to the outbox, compacted (S4). Runs inside a transaction with its feed.
 *
 * @param isLate it was made before others that are here already: then it keeps its place and is not compacted, because
 *   what was made later must not give way to it (I1)
 * @returns whether all of it was taken as it is, so that what it shows is what it says (I10)
 */
export function enqueue(context: SubmitContext, incoming: Operation, isLate = false): boolean {
  const { journal } = context;
  const taken = isLate ? lateEdit(journal, incoming) : incoming;
  const operation = rebase(context, withoutUnknownClient(context, withoutMissingClient(context, taken)));
  if (operation === null) return false;
  // No operation reaches beyond its scope: what waits elsewhere costs nothing here, however much that is.
  const pending = entriesOf(journal, scopeOf(operation));
  const descendants = descendantsOf(journal, operation);
  const before = operation.kind === 'delete' ? siblingsBefore(journal, operation) : [];
  const conflicts = operation.kind === 'delete' ? conflictsWithin(journal, operation, descendants) : [];
  if (operation.kind === 'delete') {
    for (const { conflictId } of conflicts) journal.conflicts.remove(conflictId);
    const changeable = new Set(changeableFor(operation, pending).map((entry) => entry.operation.opId));
    const leaving = new Set(descendants).add(operation.localId);
    reanchorSiblings(journal, scopeOf(operation), leaving, (entry) => changeable.has(entry.operation.opId));
  }
  const { removed, changed, added } = isLate
    ? { removed: [], changed: [], added: operation }
    : compact(operation, compactable(journal, entriesOf(journal, scopeOf(operation))), descendants);
  if (operation.kind === 'delete' && operation.entity === 'client' && added === null)
    detachProposals(context, operation.localId, true);
  if (operation.kind === 'delete' && added === null) forgetMissingClient(journal, operation.localId);
  for (const opId of removed) journal.operations.remove(opId);
  for (const next of changed) requeueIfRejected(journal, next.opId, { operation: next });
  if (added !== null) {
    const approved =
      added.kind === 'send' ? approvedContent(visibleScope(journal, scopeOf(added)), added.localId) : null;
    journal.operations.insert(added, approved);
    if (added.kind === 'send') journal.operations.patch(added.opId, { approval: approvalOf(context, added) });
    if (added.kind === 'delete') keepForUndo(journal, added.opId, { pending, removed, conflicts, before });
    // What the user approved is kept as it stood: it becomes the copy "as sent" when it has gone out.
    if (added.kind === 'send') takeSnapshot(context, added.localId, 'approved', added.opId);
    if (added.kind === 'move') compactSiblings(journal, added);
  }
  return operation === incoming && !isLate;
}

/**
 * Takes relayed operations into the journal (S3): one transaction, fsynced when this returns. What was relayed
 * before is skipped, so relaying again is harmless (I9). Throws `bad-input` when a value does not fit its
 * field; then nothing of the batch has been taken.
 */
export function submitOperations(context: SubmitContext, operations: readonly Operation[]): void {
  const { journal } = context;
  journal.transaction(() => {
    for (const operation of operations) {
      if (!journal.operations.markRelayed(operation)) continue;
      const last = journal.meta.get('lastDeviceSeq') ?? 0;
      const isLate = takenInOrder(journal).note(operation, last);
      if (operation.deviceSeq > last) journal.meta.set('lastDeviceSeq', operation.deviceSeq);
      const { proposalId } = operation;
      if (proposalId !== null && journal.sessions.begins(proposalId, context.clock.now())) {
        takeSnapshot(context, proposalId, 'session');
      }
      withKnownChange(journal, scopeOf(operation), (before) =>
        enqueue(context, operation, isLate) ? applyOperation(before, operation) : null,
      );
    }
    context.failpoint('submit:before-commit');
  });
  context.failpoint('submit:after-commit');
}
