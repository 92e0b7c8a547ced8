import { assertNever } from '../errors/assert-never.ts';
import type { FieldChanges, Operation } from './operation.ts';
import { parentIdOf, type RecordView } from './record-view.ts';

type Stamp = 'opId' | 'deviceSeq' | 'createdAt';

/** An operation before the mirror sets its id, sequence number and time. */
export type OperationDraft = Operation extends infer O
  ? O extends Operation
    ? Omit<O, Stamp>
    : never
  : never;

function swapped(fields: FieldChanges): FieldChanges {
  return Object.fromEntries(Object.entries(fields).map(([name, [before, after]]) => [name, [after, before]]));
}

/**
 * The operation that undoes another one, computed from the records visible before it. Null for delete, archive, send
 * and recorded events, whose opposite the API lacks: a pending one is withdrawn, and later a deleted record can be
 * created again.
 */
export function invertOperation(before: RecordView, operation: OperationDraft): OperationDraft | null {
  const { localId, proposalId, librarySectionId } = operation;
  const aggregate = { proposalId, ...(librarySectionId !== undefined && { librarySectionId }) };
  switch (operation.kind) {
    case 'create':
      return { kind: 'delete', entity: operation.entity, localId, ...aggregate, notBefore: null };
    case 'update':
      return {
        kind: 'update',
        entity: operation.entity,
        localId,
        ...aggregate,
        fields: swapped(operation.fields),
      };
    case 'move': {
      const record = before.get(operation.entity, localId);
      const parentId = record === undefined ? null : parentIdOf(record);
      if (parentId === null) return null;
      const siblings = before.childrenOf(operation.entity, parentId);
      const index = siblings.findIndex((sibling) => sibling.localId === localId);
      const after = siblings[index - 1]?.localId ?? null;
      return { kind: 'move', entity: operation.entity, localId, ...aggregate, parentId, after };
    }
    case 'unarchive':
      return { kind: 'archive', entity: 'proposal', localId, ...aggregate, notBefore: null };
    case 'delete':
    case 'archive':
    case 'record_decision':
    case 'record_send':
    case 'send':
      return null;
    default:
      return assertNever(operation);
  }
}
