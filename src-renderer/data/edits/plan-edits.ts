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

/** Where identities, numbers and times come from: injected, so that a test can say them. */
export interface IdSource {
  readonly newId: () => NewId;
  /** The number of the operation that follows the one with this number (`lamport-clock.ts`). */
  readonly numberAfter: (newest: number) => number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** What a delete took away, with what is needed to recreate it. */
export interface DeletedSubtree {
  /** Parents first, siblings in visible order. */
  readonly records: readonly AnyRecord[];
  /** Where the first of them stood. */
  readonly neighborhood: Neighborhood;
  /** The proposals that named it, where it is a client. */
  readonly referencedBy: readonly LocalId[];
}

/** One operation that was made, and what undoes it (S20). */
export interface AppliedEdit {
  readonly operation: Operation;
  /** What the operation changes, and nothing beyond it (`record-scope.ts`). */
  readonly scope: LocalId;
  readonly inverse: OperationDraft | null;
  readonly removed: DeletedSubtree | null;
}

/** Edits worked out: the operations to relay. */
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
 * What undoes an operation, computed from what is visible before it (S20).
 *
 * @param referencedBy the proposals that name the client that it deletes
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
 * Works out edits one after another against `view`, which is changed by each. Throws `bad-input` before
 * anything is stored when a value does not fit.
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

/** So many edits are worked out between two looks at the clock. */
const editsPerSlice = 20;

/**
 * As `planEdits`, for many: the window has its turns in between. Nobody else may change the view meanwhile.
 */
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

/** Gives operations their numbers once it is known which come before them, in their order. */
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
