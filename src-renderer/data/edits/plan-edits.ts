import type { LocalId, NewId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { applyOperation, withDescendants } from '#shared/sync/apply-operation.ts';
import { invertOperation, type OperationDraft } from '#shared/sync/invert-operation.ts';
import { operationSchema, type Operation } from '#shared/sync/operation.ts';
import type { RecordMap } from '#shared/sync/record-map.ts';
import { scopeIdOf } from '#shared/sync/record-scope.ts';
import type { RecordView } from '#shared/sync/record-view.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { t } from '../../i18n/index.ts';
import { yieldIfBusy } from '../lib/yield-if-busy.ts';
import type { Edit } from '../lib/edit.ts';
import { neighborhoodOf, type Neighborhood } from './neighborhood.ts';
import { resolveEdit } from './resolve-edit.ts';

/** The source of ids, sequence numbers and times. Tests inject their own. */
export interface IdSource {
  readonly newId: () => NewId;
  /** The sequence number for the operation after `newest` (`lamport-clock.ts`). */
  readonly numberAfter: (newest: number) => number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The deleted records, with the data to recreate them. */
export interface DeletedSubtree {
  /** Parents first, siblings in visible order. */
  readonly records: readonly AnyRecord[];
  /** The siblings around the first record. */
  readonly neighborhood: Neighborhood;
  /** The proposals that referred to a deleted client; otherwise empty. */
  readonly referencedBy: readonly LocalId[];
}

/** An operation, and its undo. */
export interface AppliedEdit {
  readonly operation: Operation;
  /** The scope that contains all changes of the operation (`record-scope.ts`). */
  readonly scope: LocalId;
  readonly inverse: OperationDraft | null;
  readonly removed: DeletedSubtree | null;
}

/** Planned edits: the operations to relay. */
export interface EditPlan {
  readonly appliedEdits: readonly AppliedEdit[];
  readonly lastDeviceSeq: number;
}

function getDeletedSubtree(
  view: RecordView,
  draft: OperationDraft,
  referencedBy: readonly LocalId[],
): DeletedSubtree | null {
  if (draft.kind !== 'delete') return null;
  const record = view.get(draft.entity, draft.localId);
  if (record === undefined) return null;
  return { records: withDescendants(view, record), neighborhood: neighborhoodOf(view, record), referencedBy };
}

/**
 * The undo of an operation, computed from the visible records before it.
 *
 * @param referencedBy the proposals that refer to the deleted client
 */
export function planUndo(
  view: RecordView,
  operation: OperationDraft,
  referencedBy: readonly LocalId[] = [],
): Pick<AppliedEdit, 'inverse' | 'removed'> {
  return {
    inverse: invertOperation(view, operation),
    removed: getDeletedSubtree(view, operation, referencedBy),
  };
}

function findScope(view: RecordView, { entity, localId }: OperationDraft): LocalId | null {
  const record = view.get(entity, localId);
  return record === undefined ? null : scopeIdOf(view, record);
}

function stampDraft(draft: OperationDraft, deviceSeq: number, idSource: IdSource): Operation {
  const parsed = operationSchema.safeParse({
    ...draft,
    opId: idSource.newId(),
    deviceSeq,
    createdAt: idSource.now(),
  });
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0];
  const field = problem?.path.map(String).join('.') ?? '';
  throw new AppError(
    'bad-input',
    t('edits.cannotSave', { problem: `${field} ${problem?.message ?? ''}`.trim() }),
    {
      cause: parsed.error,
    },
  );
}

/**
 * Plans edits one after another and applies each to `view`. Throws `bad-input` for an invalid value, before anything is
 * stored.
 */
export function planEdits(
  view: RecordMap,
  edits: readonly Edit[],
  lastDeviceSeq: number,
  idSource: IdSource,
): EditPlan {
  const appliedEdits: AppliedEdit[] = [];
  let lastSeq = lastDeviceSeq;
  for (const edit of edits) {
    const draft = resolveEdit(view, edit);
    if (draft === null) continue;
    lastSeq = idSource.numberAfter(lastSeq);
    const operation = stampDraft(draft, lastSeq, idSource);
    const undo = planUndo(view, draft, edit.kind === 'delete' ? edit.referencedBy : []);
    const before = findScope(view, draft);
    view.apply(applyOperation(view, operation));
    const scope = before ?? findScope(view, draft) ?? draft.localId;
    appliedEdits.push({ operation, scope, ...undo });
  }
  return { appliedEdits, lastDeviceSeq: lastSeq };
}

/** Edits that are planned before each check whether to yield. */
const editsPerSlice = 20;

/** As `planEdits`, for many edits. It yields to the event loop. No other code may change the view meanwhile. */
export async function planManyEdits(
  view: RecordMap,
  edits: readonly Edit[],
  lastDeviceSeq: number,
  idSource: IdSource,
): Promise<EditPlan> {
  const appliedEdits: AppliedEdit[] = [];
  let lastSeq = lastDeviceSeq;
  for (let start = 0; start < edits.length; start += editsPerSlice) {
    if (start > 0) await yieldIfBusy();
    const plan = planEdits(view, edits.slice(start, start + editsPerSlice), lastSeq, idSource);
    for (const edit of plan.appliedEdits) appliedEdits.push(edit);
    lastSeq = plan.lastDeviceSeq;
  }
  return { appliedEdits, lastDeviceSeq: lastSeq };
}

/** Sets the sequence numbers of operations, in their order, above `lastDeviceSeq`. */
export function renumber(
  appliedEdits: readonly AppliedEdit[],
  lastDeviceSeq: number,
  { numberAfter }: Pick<IdSource, 'numberAfter'>,
): readonly AppliedEdit[] {
  let deviceSeq = lastDeviceSeq;
  return appliedEdits.map((edit) => {
    deviceSeq = numberAfter(deviceSeq);
    return { ...edit, operation: { ...edit.operation, deviceSeq } };
  });
}
