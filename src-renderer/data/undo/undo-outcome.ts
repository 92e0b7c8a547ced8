import { isAppError } from '#shared/errors/app-error.ts';
import { toLabelText } from '../lib/label.ts';
import { summarizeSteps, type HistoryEntry, type HistoryStep } from './history-entry.ts';
import type { HistoryResult } from './history-types.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';

/** The outcome of undoing some steps. */
export interface UndoOutcome {
  /** The inverse of what was undone. */
  readonly steps: readonly HistoryStep[];
  /** Sent operations, which stay. */
  readonly alreadySent: readonly AppliedEdit[];
  /** Calls whose outcome is unknown. */
  readonly unconfirmed: readonly AppliedEdit[];
  /** Sent deletes of records that are recreated only on the user's decision. */
  readonly lost: readonly AppliedEdit[];
}

/** No step was undone. */
export const nothingUndone: UndoOutcome = { steps: [], alreadySent: [], unconfirmed: [], lost: [] };

/** The outcome of undoing all steps. */
export interface UndoRunOutcome extends UndoOutcome {
  /** Steps that were not undone yet, because of `error`. */
  readonly left: readonly HistoryStep[];
  readonly error: unknown;
}

/** Both, one after the other. */
export function combineOutcomes(remaining: UndoOutcome, second: UndoOutcome): UndoOutcome {
  return {
    steps: [...remaining.steps, ...second.steps],
    alreadySent: [...remaining.alreadySent, ...second.alreadySent],
    unconfirmed: [...remaining.unconfirmed, ...second.unconfirmed],
    lost: [...remaining.lost, ...second.lost],
  };
}

/** Whether more than its words is lost with a record: a client may have its link, and a list its status and history. */
export function existsOnService({ removed }: AppliedEdit): boolean {
  const record = removed?.records[0];
  return record?.entity === 'proposal' && record.serverId !== null;
}

/** Whether a retry may succeed: the step stays on the stack then. */
export function isTransient(error: unknown): boolean {
  return !isAppError(error) || error.retriable || ['unavailable', 'timeout'].includes(error.code);
}

/** The result of an undo or redo that leaves no question. `steps` are the inverse of what it did. */
export function createResult(
  { label }: Pick<HistoryEntry, 'label'>,
  steps: readonly HistoryStep[],
  problem: string | null = null,
): HistoryResult {
  return { label: toLabelText(label), problem, question: null, stopped: false, ...summarizeSteps(steps) };
}
