import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import { recordFromCreate } from '#shared/sync/record-from-create.ts';
import { coalesceLaterEdits } from '../outbox/coalesce.ts';
import {
  createOf,
  isContent,
  handleRemoteDeletion,
  type RemoteDeletionContext,
} from './handle-remote-deletion.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import { scopeOf, withFeed } from '../view/visible.ts';

/**
 * What was under way while its record, or what it was to stand in, turned out to be gone. A value is in the create that
 * makes the record anew; something new waits for its parent, and archiving for the proposal. Where none is made anew, the
 * user wanted it to go.
 */
function resolveInFlight(context: RemoteDeletionContext, operation: Operation): void {
  const { journal } = context;
  const { kind } = operation;
  const isOfArchive = kind === 'archive' || kind === 'unarchive';
  if (!isContent(operation) && !isOfArchive) return;
  if (journal.operations.find(operation.opId) === undefined) return;
  const awaited = kind === 'move' ? null : kind === 'create' ? parentOf(operation) : operation;
  const create = awaited === null ? undefined : createOf(context, awaited);
  if (create === undefined) {
    journal.operations.remove(operation.opId);
    return;
  }
  journal.operations.transition(operation.opId, 'anew', { reason: null });
  // Later edits of the same fields stand on this one, so all of them go into the create in order.
  if (kind === 'update') coalesceLaterEdits(journal, create);
}

/** The record that something new stands in; null of what stands by itself, or in a template. */
function parentOf(create: OperationOf<'create'>): Pick<Operation, 'entity' | 'localId'> | null {
  const { entity, fields } = recordFromCreate(create);
  if (entity === 'line_item') return { entity: 'section', localId: fields.section_id };
  const proposalId = entity === 'section' || entity === 'taxation' ? fields.proposal_id : null;
  return proposalId === null ? null : { entity: 'proposal', localId: proposalId };
}

/** A call about a record was answered with 404 or 410: the record is gone, or what a new one was to stand in. */
export function handleNotFound(context: RemoteDeletionContext, operation: Operation): void {
  const { journal } = context;
  if (operation.kind === 'create') {
    const parent = parentOf(operation);
    // As long as nothing else says that the parent is gone, it is asked for by itself.
    if (parent === null || journal.records.find(parent.entity, parent.localId) !== undefined) return;
    withFeed(journal, [scopeOf(operation)], () => resolveInFlight(context, operation));
    return;
  }
  const { entity, localId } = operation;
  withFeed(journal, [scopeOfRecord(context, entity, localId)], () => {
    handleRemoteDeletion(context, entity, localId);
    resolveInFlight(context, operation);
  });
}
