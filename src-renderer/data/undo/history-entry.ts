import type { LocalId } from '#shared/domain/ids.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import type { FieldChanges } from '#shared/sync/operation.ts';
import type { Label } from '../lib/label.ts';
import type { AppliedEdit, DeletedSubtree } from '../edits/plan-edits.ts';

/** A step that can be undone: an operation that was made, or one that was withdrawn. */
export type HistoryStep =
  | { readonly type: 'done'; readonly done: AppliedEdit }
  | { readonly type: 'withdrawn'; readonly draft: OperationDraft };

/** One entry of the undo stack. */
export interface HistoryEntry {
  readonly label: Label;
  readonly coalesce: string | null;
  /** The longest pause before an entry that is merged into this one (milliseconds). */
  readonly maxPause: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly steps: readonly HistoryStep[];
}

/** So many edits go to the journal in one call, which takes them in one transaction. */
export const relayBatchSize = 100;

/** Whether an operation makes a record that stands in no other: to take it away takes away all that stands in it. */
export function isWhole({ operation: { kind, entity, localId }, scope }: AppliedEdit): boolean {
  return kind === 'create' && entity !== 'line_item' && scope === localId;
}

/** What stands for a create that was taken out of the outbox: a delete that nobody has to be told of. */
export function asDeleted(
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

/** Whether a step made something, which its undo takes away. */
export function isCreation(step: HistoryStep): boolean {
  return step.type === 'done' && step.done.operation.kind === 'create';
}

/** The records that steps took away, and those that they brought. */
export function changesOf(steps: readonly HistoryStep[]): {
  readonly gone: readonly LocalId[];
  readonly made: readonly LocalId[];
  readonly deletedAgain: number;
  readonly unsent: readonly LocalId[];
} {
  const gone: LocalId[] = [];
  const unsent: LocalId[] = [];
  const made: LocalId[] = [];
  let deletedAgain = 0;
  for (const step of steps) {
    if (step.type === 'withdrawn') {
      if (step.draft.kind === 'delete') made.push(step.draft.localId);
      if (step.draft.kind === 'send') unsent.push(step.draft.localId);
    } else if (step.done.operation.kind === 'delete') {
      gone.push(step.done.operation.localId);
      if (step.done.removed?.records[0]?.serverId != null) deletedAgain += 1;
    } else if (step.done.operation.kind === 'create') made.push(step.done.operation.localId);
  }
  return { gone, made, deletedAgain, unsent };
}

/** Typing that pauses longer than this begins a new step (milliseconds). */
export const typingPause = 3000;

/** From what `older` found to what `newer` left, field by field. A value may be null: it counts. */
function joined(older: FieldChanges, newer: FieldChanges): FieldChanges {
  const names = new Set([...Object.keys(older), ...Object.keys(newer)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const first = older[name] ?? newer[name];
      const last = newer[name] ?? older[name];
      return first === undefined || last === undefined ? [] : [[name, [first[0], last[1]] as const]];
    }),
  );
}

function mergedDone(first: AppliedEdit, second: AppliedEdit): AppliedEdit | null {
  if (first.inverse?.kind !== 'update' || second.inverse?.kind !== 'update') return null;
  if (first.operation.kind !== 'update' || second.operation.kind !== 'update') return null;
  return {
    ...second,
    operation: { ...second.operation, fields: joined(first.operation.fields, second.operation.fields) },
    // An inverse leads backwards, so here the second comes first.
    inverse: { ...second.inverse, fields: joined(second.inverse.fields, first.inverse.fields) },
  };
}

/** Two entries as one, when both are typing in the same fields without a pause; else null. */
export function mergeTyping(last: HistoryEntry, next: HistoryEntry): HistoryEntry | null {
  if (last.coalesce === null || last.coalesce !== next.coalesce) return null;
  if (next.at - last.at > next.maxPause) return null;
  const [first, second] = [last.steps.at(-1), next.steps[0]];
  if (first?.type !== 'done' || second?.type !== 'done' || next.steps.length !== 1) return null;
  // A record that was made by typing: what is typed afterwards goes with it.
  if (isCreation(first)) return { ...next, label: last.label, steps: [...last.steps, second] };
  const done = mergedDone(first.done, second.done);
  if (done === null) return null;
  return { ...next, label: last.label, steps: [...last.steps.slice(0, -1), { type: 'done', done }] };
}

/** Whether anything is otherwise after an entry of typing than before it. */
export function changesAnything({ steps }: HistoryEntry): boolean {
  return steps.some(
    (step) =>
      step.type === 'withdrawn' ||
      step.done.operation.kind !== 'update' ||
      Object.values(step.done.operation.fields).some(([before, after]) => before !== after),
  );
}
