import { createStore } from 'zustand/vanilla';
import { isAppError } from '#shared/errors/app-error.ts';
import { errorText, t } from '../../i18n/index.ts';
import type { SubmitOptions } from '../edits/commands.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';
import { toLabelText, type Label } from '../lib/label.ts';
import type { Observable } from '../lib/observable.ts';
import {
  changesAnything,
  isCreation,
  mergeTyping,
  summarizeSteps,
  toSteps,
  typingPauseMs,
  type HistoryEntry,
  type HistoryStep,
} from './history-entry.ts';
import type {
  RecreateQuestion,
  HistoryDependencies,
  HistoryResult,
  HistoryState,
  StepUndo,
  UndoOptions,
} from './history-types.ts';
import { notAllUndone } from './undo-messages.ts';
import { createStepUndo, existsOnService, type UndoRunOutcome } from './undo-steps.ts';

/** Older entries are dropped. */
const maxEntries = 200;

const toText = (label: Label | undefined): string | null => (label === undefined ? null : toLabelText(label));

/** Whether a retry may succeed. If so, the steps stay on the stack. */
function isTransient(error: unknown): boolean {
  return !isAppError(error) || error.retriable || ['unavailable', 'timeout'].includes(error.code);
}

/** The result of an undo or redo without a question. `steps` are the inverse of the undone steps. */
function createResult(
  { label }: Pick<HistoryEntry, 'label'>,
  steps: readonly HistoryStep[],
  problem: string | null = null,
): HistoryResult {
  return { label: toLabelText(label), problem, question: null, stopped: false, ...summarizeSteps(steps) };
}

/** An undo stack over the store's submit and the outbox's withdraw. */
export function createHistory(dependencies: HistoryDependencies) {
  const { now } = dependencies;
  const state = createStore<HistoryState>(() => ({ undo: null, redo: null }));
  const question = createStore<RecreateQuestion | null>(() => null);
  let past: HistoryEntry[] = [];
  let future: HistoryEntry[] = [];
  /** Numbers of pushed edits, and of those that were not merged into an earlier entry. */
  const pushed = { edits: 0, entries: 0 };
  let lastTask: Promise<unknown> = Promise.resolve();
  const withdrawnElsewhere = new Set<string>();
  const { getInverseEdit, undoSteps, recreate } = createStepUndo(dependencies, withdrawnElsewhere);
  const writing = new Map<Promise<unknown>, Label>();
  /** The labels of the undos and redos that have not ended. */
  const running = { undo: new Set<{ readonly label: Label }>(), redo: new Set<{ readonly label: Label }>() };

  const nextLabel = (direction: 'undo' | 'redo'): Label | undefined =>
    direction === 'undo' ? ([...writing.values()].at(-1) ?? past.at(-1)?.label) : future.at(-1)?.label;

  /** The labels include running undos and redos: the user may request a redo before its undo has ended. */
  function publish(): void {
    const undo = toText(nextLabel('undo') ?? [...running.redo].at(-1)?.label);
    const redo = toText([...running.undo].at(-1)?.label ?? nextLabel('redo'));
    const shown = state.getState();
    if (undo !== shown.undo || redo !== shown.redo) state.setState({ undo, redo }, true);
  }

  function getProblem({ steps, label: labelSource }: HistoryEntry, outcome: UndoRunOutcome): string | null {
    const label = toLabelText(labelSource);
    const { error, alreadySent, unconfirmed, lost } = outcome;
    if (error !== null) return errorText(error, t('edits.notUndone'));
    if (alreadySent.length + unconfirmed.length > 0)
      return notAllUndone({ label, total: steps.length, ...outcome });
    if (outcome.steps.length + lost.length > 0) return null;
    // The undo has changed nothing.
    const isEdit = steps.some((step) => getInverseEdit(step) !== null);
    return t(isEdit ? 'edits.changedSince' : 'edits.alreadyUndone', { label });
  }

  /** Pushes the inverse of an undo or redo below the entries that were made meanwhile. */
  function insertResult(direction: 'undo' | 'redo', entry: HistoryEntry, before: typeof pushed): void {
    if (direction === 'redo')
      past = past.toSpliced(past.length - (pushed.entries - before.entries), 0, entry);
    // After a new edit, an undone entry cannot be redone.
    else if (pushed.edits === before.edits) future = [...future, entry];
  }

  async function undoOrRedo(
    direction: 'undo' | 'redo',
    { isRepeat = false }: UndoOptions,
  ): Promise<HistoryResult | null> {
    const from = direction === 'undo' ? past : future;
    const entry = from.at(-1);
    // The next entry may concern records that the open question is about.
    if (entry === undefined || question.getState() !== null) return null;
    if (isRepeat && entry.steps.some(isCreation)) return { ...createResult(entry, []), stopped: true };
    const before = { ...pushed };
    if (direction === 'undo') past = past.slice(0, -1);
    else future = future.slice(0, -1);
    const outcome = await undoSteps(entry.steps);
    // A call in flight may be undone once its outcome is known.
    const remaining = [
      ...(isTransient(outcome.error) ? outcome.left : []),
      ...outcome.unconfirmed.map((applied): HistoryStep => ({ type: 'applied', applied })),
    ];
    if (remaining.length > 0)
      insertResult(direction === 'undo' ? 'redo' : 'undo', { ...entry, steps: remaining }, before);
    if (outcome.steps.length > 0)
      insertResult(direction, { ...entry, steps: outcome.steps, coalesce: null }, before);
    publish();
    question.setState(createQuestion(direction, entry, outcome), true);
    return {
      ...createResult(entry, outcome.steps, getProblem(entry, outcome)),
      question: question.getState(),
    };
  }

  async function undoIfNewest(entry: HistoryEntry): Promise<HistoryResult | null> {
    if (past.at(-1) === entry) return await undoOrRedo('undo', {});
    return createResult(entry, [], t('edits.somethingElse'));
  }

  /** Recreates records whose deletes were sent, after the user has agreed. */
  async function recreateLost(
    direction: 'undo' | 'redo',
    entry: HistoryEntry,
    lost: readonly AppliedEdit[],
  ): Promise<HistoryResult> {
    const before = { ...pushed };
    question.setState(null, true);
    const steps = await recreate(lost);
    if (steps.length > 0) insertResult(direction, { ...entry, steps, coalesce: null }, before);
    publish();
    return createResult(entry, steps);
  }

  function createQuestion(
    direction: 'undo' | 'redo',
    entry: HistoryEntry,
    { lost, alreadySent, unconfirmed, left }: UndoRunOutcome,
  ): RecreateQuestion | null {
    if (lost.length === 0) return null;
    const total = entry.steps.length;
    return {
      count: lost.filter(existsOnService).length,
      undoneCount: total - lost.length - alreadySent.length - unconfirmed.length - left.length,
      total,
      recreate: () => runInOrder(() => recreateLost(direction, entry, lost)),
    };
  }

  /** Runs work after all earlier undos and redos, and after all edits that are still being written. */
  function runInOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = Promise.allSettled([lastTask, ...writing.keys()]).then(work);
    lastTask = result;
    return result;
  }

  async function undoOrRedoInOrder(
    direction: 'undo' | 'redo',
    options: UndoOptions,
  ): Promise<HistoryResult | null> {
    const label = nextLabel(direction);
    if (label === undefined) return await runInOrder(() => undoOrRedo(direction, options));
    const run = { label };
    running[direction].add(run);
    publish();
    try {
      return await runInOrder(() => undoOrRedo(direction, options));
    } finally {
      running[direction].delete(run);
      publish();
    }
  }

  function push(steps: readonly HistoryStep[], options: SubmitOptions): void {
    if (steps.length === 0) return;
    const { label, coalesce = null, maxPauseMs = typingPauseMs } = options;
    const entry: HistoryEntry = { label, coalesce, maxPauseMs, at: now(), steps };
    pushed.edits += 1;
    const last = past.at(-1);
    const merged = last === undefined ? null : mergeTyping(last, entry);
    if (merged === null) {
      past = [...past, entry].slice(-maxEntries);
      pushed.entries += 1;
    }
    // Text that was typed and deleted again needs no undo.
    else past = [...past.slice(0, -1), ...(changesAnything(merged) ? [merged] : [])];
    future = [];
  }

  async function pushWhenApplied(
    edit: Promise<readonly AppliedEdit[]>,
    options: SubmitOptions,
  ): Promise<readonly AppliedEdit[]> {
    const done = await edit;
    push(toSteps(done), options);
    return done;
  }

  return {
    /** Labels of the next undo and redo. */
    state: state as Observable<HistoryState>,
    /** The open question of the last undo or redo, from any caller. */
    question: question as Observable<RecreateQuestion | null>,
    /** Translates the labels of all steps into the current language. */
    refreshLabels: publish,
    /** Closes the question without recreating anything. */
    leaveDeleted: () => question.setState(null, true),
    push(done: readonly AppliedEdit[], options: SubmitOptions): void {
      push(toSteps(done), options);
      publish();
    },
    /** As `push`, for a withdrawal: its undo submits the withdrawn operations again. */
    pushSteps(steps: readonly HistoryStep[], options: SubmitOptions): void {
      push(steps, options);
      publish();
    },
    /** As `push`, for an edit that is still being written. An undo in the meantime waits for it. */
    pushPending(
      edit: Promise<readonly AppliedEdit[]>,
      options: SubmitOptions,
    ): Promise<readonly AppliedEdit[]> {
      const entering = pushWhenApplied(edit, options).finally(() => {
        writing.delete(entering);
        publish();
      });
      writing.set(entering, options.label);
      publish();
      return entering;
    },
    /** Null if there is nothing to undo. */
    undo: (options: UndoOptions = {}) => undoOrRedoInOrder('undo', options),
    redo: () => undoOrRedoInOrder('redo', {}),
    /**
     * The undo of the newest step, for a toast that offers it later. It undoes that step only; if there is a newer one
     * by then, it reports that instead.
     */
    undoOfNewest(): StepUndo {
      const entry = past.at(-1);
      return () => runInOrder(async () => (entry === undefined ? null : await undoIfNewest(entry)));
    },
    /** Removes the entries of operations that the user has withdrawn on the outbox screen. */
    removeWithdrawn(...opIds: readonly string[]): void {
      const removed = new Set(opIds);
      const isRemaining = (entry: HistoryEntry): boolean =>
        !entry.steps.some((step) => step.type === 'applied' && removed.has(step.applied.operation.opId));
      past = past.filter(isRemaining);
      future = future.filter(isRemaining);
      publish();
    },
    /** Records a withdrawal by another window. The entry stays: its undo reports that and changes nothing. */
    recordWithdrawn: (opId: string) => void withdrawnElsewhere.add(opId),
  };
}

/** This window's undo stack. */
export type History = ReturnType<typeof createHistory>;
