import type { LocalId } from '#shared/domain/ids.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import type { FieldChanges } from '#shared/sync/operation.ts';
import type { HistoryResult } from './history-types.ts';
import type { Label } from '../lib/label.ts';
import type { AppliedEdit, DeletedSubtree } from '../edits/plan-edits.ts';

/** A step that can be undone: an applied or a withdrawn operation. */
export type HistoryStep =
  | { readonly type: 'applied'; readonly applied: AppliedEdit }
  | { readonly type: 'withdrawn'; readonly draft: OperationDraft };

export interface HistoryEntry {
  readonly label: Label;
  readonly coalesce: string | null;
  /** The longest pause after which this entry is merged into the one before it (milliseconds). */
  readonly maxPauseMs: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly steps: readonly HistoryStep[];
}

/**
 * Most operations per call to the journal. The journal writes one call in one transaction. More would delay an edit that
 * comes during a bulk action; fewer delay the action.
 */
export const relayBatchSize = 250;

/** Whether an operation creates a record without a parent. Deleting such a record deletes its descendants. */
export function createsScope({ operation: { kind, entity, localId }, scope }: AppliedEdit): boolean {
  return kind === 'create' && entity !== 'line_item' && scope === localId;
}

/** The step that a withdrawn create becomes: a delete that was never sent. Undoing it recreates the records. */
export function toLocalDelete(
  { operation, scope }: AppliedEdit,
  removed: DeletedSubtree,
  opId: string,
): AppliedEdit {
  const { deviceSeq, createdAt, entity, localId, proposalId, librarySectionId } = operation;
  return {
    operation: {
      opId,
      deviceSeq,
      createdAt,
      entity,
      localId,
      proposalId,
      ...(librarySectionId !== undefined && { librarySectionId }),
      kind: 'delete',
      notBefore: null,
    },
    scope,
    inverse: null,
    removed,
  };
}

export const toSteps = (edits: readonly AppliedEdit[]): readonly HistoryStep[] =>
  edits.map((applied) => ({ type: 'applied', applied }));

/** Whether a step created a record, which its undo deletes. */
export function isCreation(step: HistoryStep): boolean {
  return step.type === 'applied' && step.applied.operation.kind === 'create';
}

/** The records that steps deleted and restored. */
export function summarizeSteps(
  steps: readonly HistoryStep[],
): Pick<HistoryResult, 'deletedIds' | 'restoredIds' | 'deletedOnServiceCount' | 'withdrawnSendIds'> {
  const deletedIds: LocalId[] = [];
  const withdrawnSendIds: LocalId[] = [];
  const restoredIds: LocalId[] = [];
  let deletedOnServiceCount = 0;
  for (const step of steps) {
    if (step.type === 'withdrawn') {
      if (step.draft.kind === 'delete') restoredIds.push(step.draft.localId);
      if (step.draft.kind === 'send') withdrawnSendIds.push(step.draft.localId);
    } else if (step.applied.operation.kind === 'delete') {
      deletedIds.push(step.applied.operation.localId);
      if (step.applied.removed?.records[0]?.serverId != null) deletedOnServiceCount += 1;
    } else if (step.applied.operation.kind === 'create') restoredIds.push(step.applied.operation.localId);
  }
  return { deletedIds, restoredIds, deletedOnServiceCount, withdrawnSendIds };
}

/** Typing that pauses longer than this begins a new step (milliseconds). */
export const typingPauseMs = 3000;

/** The changes from the old values of `older` to the new values of `newer`. Null is a value. */
function joinChanges(older: FieldChanges, newer: FieldChanges): FieldChanges {
  const names = new Set([...Object.keys(older), ...Object.keys(newer)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const first = older[name] ?? newer[name];
      const last = newer[name] ?? older[name];
      return first === undefined || last === undefined ? [] : [[name, [first[0], last[1]] as const]];
    }),
  );
}

function mergeUpdates(first: AppliedEdit, second: AppliedEdit): AppliedEdit | null {
  if (first.inverse?.kind !== 'update' || second.inverse?.kind !== 'update') return null;
  if (first.operation.kind !== 'update' || second.operation.kind !== 'update') return null;
  return {
    ...second,
    operation: { ...second.operation, fields: joinChanges(first.operation.fields, second.operation.fields) },
    // An inverse leads backwards, so here the second comes first.
    inverse: { ...second.inverse, fields: joinChanges(second.inverse.fields, first.inverse.fields) },
  };
}

/** Merges two entries if both are typing in the same fields without a pause; otherwise null. */
export function mergeTyping(last: HistoryEntry, next: HistoryEntry): HistoryEntry | null {
  if (last.coalesce === null || last.coalesce !== next.coalesce) return null;
  if (next.at - last.at > next.maxPauseMs) return null;
  const [first, second] = [last.steps.at(-1), next.steps[0]];
  if (first?.type !== 'applied' || second?.type !== 'applied') return null;
  // Typing created the record, or creates another one with it. It all belongs to the same entry.
  if (isCreation(first) || next.steps.some(isCreation))
    return { ...next, label: last.label, steps: [...last.steps, ...next.steps] };
  if (next.steps.length !== 1) return null;
  const merged = mergeUpdates(first.applied, second.applied);
  if (merged === null) return null;
  return {
    ...next,
    label: last.label,
    steps: [...last.steps.slice(0, -1), { type: 'applied', applied: merged }],
  };
}

/** Whether an entry has an effect. Typing that ends with the old text has none. */
export function changesAnything({ steps }: HistoryEntry): boolean {
  return steps.some(
    (step) =>
      step.type === 'withdrawn' ||
      step.applied.operation.kind !== 'update' ||
      Object.values(step.applied.operation.fields).some(([before, after]) => before !== after),
  );
}
