import { isAppError } from '#shared/errors/app-error.ts';
import { toLabelText } from '../lib/label.ts';
import { summarizeSteps, type HistoryEntry, type HistoryStep } from './history-entry.ts';
import type { HistoryResult } from './history-types.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';

/** The outcome of undoing some steps. */
export interface UndoOutcome {
  /** The inverse of the undone steps. */
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

/** The outcome of undoing all steps of an entry. */
export interface UndoRunOutcome extends UndoOutcome {
  /** Steps that were not undone yet, because of `error`. */
  readonly left: readonly HistoryStep[];
  readonly error: unknown;
}

/** Combines two outcomes in their order. */
export function combineOutcomes(remaining: UndoOutcome, second: UndoOutcome): UndoOutcome {
  return {
    steps: [...remaining.steps, ...second.steps],
    alreadySent: [...remaining.alreadySent, ...second.alreadySent],
    unconfirmed: [...remaining.unconfirmed, ...second.unconfirmed],
    lost: [...remaining.lost, ...second.lost],
  };
}

/** Whether a deleted proposal was on the service. Recreating it loses its link, its status and its history. */
export function existsOnService({ removed }: AppliedEdit): boolean {
  const record = removed?.records[0];
  return record?.entity === 'proposal' && record.serverId !== null;
}

/** Whether a retry may succeed. If so, the steps stay on the stack. */
export function isTransient(error: unknown): boolean {
  return !isAppError(error) || error.retriable || ['unavailable', 'timeout'].includes(error.code);
}

/** The result of an undo or redo without a question. `steps` are the inverse of the undone steps. */
export function createResult(
  { label }: Pick<HistoryEntry, 'label'>,
  steps: readonly HistoryStep[],
  problem: string | null = null,
): HistoryResult {
  return { label: toLabelText(label), problem, question: null, stopped: false, ...summarizeSteps(steps) };
}
