import type { HistoryStep } from './history-entry.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';

/** What taking some steps back has come to. */
export interface UndoOutcome {
  /** What takes that back in turn. */
  readonly steps: readonly HistoryStep[];
  /** What has gone out and stays. */
  readonly alreadySent: readonly AppliedEdit[];
  /** Calls that nobody knows the outcome of. */
  readonly underWay: readonly AppliedEdit[];
  /** Deletes that have gone out, of what is not made anew unasked. */
  readonly lost: readonly AppliedEdit[];
}

/** Nothing was to be taken back. */
export const nothingUndone: UndoOutcome = { steps: [], alreadySent: [], underWay: [], lost: [] };

/** What taking all steps back has come to. */
export interface Taken extends UndoOutcome {
  /** What could not be taken back yet, because of `error`. */
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
