import type { HistoryStep } from './history-entry.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';

/** The outcome of undoing some steps. */
export interface UndoOutcome {
  /** The inverse of what was undone. */
  readonly steps: readonly HistoryStep[];
  /** Sent operations, which stay. */
  readonly alreadySent: readonly AppliedEdit[];
  /** Calls whose outcome is unknown. */
  readonly underWay: readonly AppliedEdit[];
  /** Sent deletes of records that are recreated only on the user's decision. */
  readonly lost: readonly AppliedEdit[];
}

/** No step was undone. */
export const nothingUndone: UndoOutcome = { steps: [], alreadySent: [], underWay: [], lost: [] };

/** The outcome of undoing all steps. */
export interface Taken extends UndoOutcome {
  /** Steps that were not undone yet, because of `error`. */
  readonly left: readonly HistoryStep[];
  readonly error: unknown;
}

/** Both, one after the other. */
export function together(left: UndoOutcome, right: UndoOutcome): UndoOutcome {
  return {
    steps: [...left.steps, ...right.steps],
    alreadySent: [...left.alreadySent, ...right.alreadySent],
    underWay: [...left.underWay, ...right.underWay],
    lost: [...left.lost, ...right.lost],
  };
}

/** Whether more than its words is lost with a record: a client may have its link, and a list its status and history. */
export function isKnownOutside({ removed }: AppliedEdit): boolean {
  const record = removed?.records[0];
  return record?.entity === 'proposal' && record.serverId !== null;
}
