import type { LocalId } from '../domain/ids.ts';
import type { AnyRecord } from '../domain/record.ts';
import { statusOfOutcome, takesDecision } from '../domain/proposals/recorded-decision.ts';
import { takesRecordedSend } from '../domain/proposals/recorded-send.ts';
import { assertNever } from '../errors/assert-never.ts';
import type { Operation, OperationOf } from './operation.ts';
import { makeRecord, newValues, recordFromCreate } from './record-from-create.ts';
import {
  doesParentExist,
  parentIdOf,
  positionOf,
  type OrderedEntity,
  type RecordChange,
  type RecordView,
} from './record-view.ts';

function put(record: AnyRecord): RecordChange {
  return { type: 'put', record };
}

function remove(record: AnyRecord): RecordChange {
  return { type: 'remove', entity: record.entity, localId: record.localId };
}

function withPosition(record: AnyRecord, position: number): AnyRecord {
  if (record.entity === 'section') return { ...record, fields: { ...record.fields, position } };
  if (record.entity === 'line_item') return { ...record, fields: { ...record.fields, position } };
  return record;
}

/** Numbers siblings from 0. Returns the siblings whose position changed, and always the record `always`. */
function renumber(siblings: readonly AnyRecord[], always: LocalId | null): readonly RecordChange[] {
  const changes: RecordChange[] = [];
  // Pasting a thousand lines renumbers the list a thousand times, so unchanged siblings allocate nothing.
  for (let index = 0; index < siblings.length; index += 1) {
    const record = siblings[index];
    if (record !== undefined && (positionOf(record) !== index || record.localId === always))
      changes.push(put(withPosition(record, index)));
  }
  return changes;
}

/** A record's siblings, without the record. */
function without(siblings: readonly AnyRecord[], { localId }: AnyRecord): readonly AnyRecord[] {
  // Searches from the end: an undone record is usually the last.
  const index = siblings.findLastIndex((sibling) => sibling.localId === localId);
  return index === -1 ? siblings : siblings.toSpliced(index, 1);
}

/** The index of a record behind `after`; null if `after` is missing. */
function indexAfter(siblings: readonly AnyRecord[], after: LocalId | null): number | null {
  if (after === null) return 0;
  // Searches from the end: a new record usually follows the last.
  const index = siblings.findLastIndex((sibling) => sibling.localId === after);
  return index === -1 ? null : index + 1;
}

/**
 * Puts a record behind `after` among its siblings. `fallback` applies if `after` is missing, because another user may
 * have deleted it.
 */
function insertRecord(
  view: RecordView,
  record: AnyRecord,
  entity: OrderedEntity,
  after: LocalId | null,
  fallback: 'last' | 'stay',
): readonly RecordChange[] {
  const parentId = parentIdOf(record);
  if (parentId === null) return [put(record)];
  const siblings = view.childrenOf(entity, parentId);
  const others = view.get(entity, record.localId) === undefined ? siblings : without(siblings, record);
  const index = indexAfter(others, after);
  if (index === null && fallback === 'stay') return renumber(siblings, null);
  return renumber(others.toSpliced(index ?? others.length, 0, record), record.localId);
}

function isOrdered(record: AnyRecord): record is Extract<AnyRecord, { entity: OrderedEntity }> {
  return record.entity === 'section' || record.entity === 'line_item';
}

/** Whether the record's parent exists. */
function hasParent(view: RecordView, record: AnyRecord): boolean {
  const parentId = parentIdOf(record);
  if (parentId === null) return true;
  if (record.entity === 'line_item') return view.get('section', parentId) !== undefined;
  return doesParentExist(view, parentId);
}

/** A create of an existing record only moves it to its position, so repeating the create is harmless. */
function applyCreate(view: RecordView, operation: OperationOf<'create'>): readonly RecordChange[] {
  const existing = view.get(operation.entity, operation.localId);
  const record = existing ?? recordFromCreate(operation);
  if (!hasParent(view, record)) return [];
  if (isOrdered(record)) return insertRecord(view, record, record.entity, operation.after, 'last');
  return existing === undefined ? [put(record)] : [];
}

function applyMove(view: RecordView, operation: OperationOf<'move'>): readonly RecordChange[] {
  const record = view.get(operation.entity, operation.localId);
  if (record === undefined || operation.after === operation.localId) return [];
  if (parentIdOf(record) !== operation.parentId) return [];
  return insertRecord(view, record, operation.entity, operation.after, 'stay');
}

/** A record and its descendants, parents first. */
export function withDescendants(view: RecordView, record: AnyRecord): readonly AnyRecord[] {
  switch (record.entity) {
    case 'proposal':
      return [
        record,
        ...view.childrenOf('section', record.localId).flatMap((section) => withDescendants(view, section)),
        ...view.childrenOf('taxation', record.localId),
      ];
    case 'template':
      return [
        record,
        ...view.childrenOf('section', record.localId).flatMap((section) => withDescendants(view, section)),
      ];
    case 'section':
      return [record, ...view.childrenOf('line_item', record.localId)];
    case 'client':
    case 'line_item':
    case 'taxation':
      return [record];
  }
}

function applyDelete(view: RecordView, operation: OperationOf<'delete'>): readonly RecordChange[] {
  const record = view.get(operation.entity, operation.localId);
  if (record === undefined) return [];
  const removals = withDescendants(view, record).map(remove);
  const parentId = parentIdOf(record);
  if (!isOrdered(record) || parentId === null) return removals;
  return [...removals, ...renumber(without(view.childrenOf(record.entity, parentId), record), null)];
}

function applyFields(view: RecordView, operation: Operation, fields: object): readonly RecordChange[] {
  const record = view.get(operation.entity, operation.localId);
  if (record === undefined) return [];
  const { entity, localId, serverId } = record;
  return [put(makeRecord(entity, localId, serverId, { ...record.fields, ...fields }))];
}

/** Changes nothing if the proposal is not sent or already decided: the service would refuse the decision. */
function applyDecision(view: RecordView, operation: OperationOf<'record_decision'>): readonly RecordChange[] {
  const record = view.get('proposal', operation.localId);
  if (record?.entity !== 'proposal') return [];
  if (!takesDecision(record.fields)) return [];
  return applyFields(view, operation, { status: statusOfOutcome(operation.decision.decision) });
}

/**
 * Shown at once, because, unlike a send, it has already happened. Changes nothing if the proposal is already sent: the
 * service would refuse it.
 */
function applyRecordedSend(view: RecordView, operation: OperationOf<'record_send'>): readonly RecordChange[] {
  const record = view.get('proposal', operation.localId);
  if (record?.entity !== 'proposal' || !takesRecordedSend(record.fields)) return [];
  return applyFields(view, operation, { status: 'pending' });
}

/**
 * The only function that says how an operation changes the visible records. The mirror, the journal (visible = base
 * with pending operations on top) and the simulation use it. An operation on a missing record, or inside a missing
 * parent, changes nothing. Applying an operation twice changes nothing more.
 *
 * A send changes nothing: the status changes when the service has answered. Throws `bad-input` if a value does not fit
 * its field.
 */
export function applyOperation(view: RecordView, operation: Operation): readonly RecordChange[] {
  switch (operation.kind) {
    case 'create':
      return applyCreate(view, operation);
    case 'update':
      return applyFields(view, operation, newValues(operation.fields));
    case 'move':
      return applyMove(view, operation);
    case 'delete':
      return applyDelete(view, operation);
    case 'archive':
      return applyFields(view, operation, { archived_at: new Date(operation.createdAt).toISOString() });
    case 'unarchive':
      return applyFields(view, operation, { archived_at: null });
    case 'record_decision':
      return applyDecision(view, operation);
    case 'record_send':
      return applyRecordedSend(view, operation);
    case 'send':
      return [];
    default:
      return assertNever(operation);
  }
}
