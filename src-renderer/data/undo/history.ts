import { createStore } from 'zustand/vanilla';
import { errorText, t } from '../../i18n/index.ts';
import { withCurrentIds } from '../lib/aliases.ts';
import { createRestoreDeleted } from './restore-deleted.ts';
import type { SubmitOptions } from '../edits/commands.ts';
import { toLabelText, type Label } from '../lib/label.ts';
import type { Edit } from '../lib/edit.ts';
import { editFromDraft } from '../edits/edit-of-draft.ts';
import {
  toLocalDelete,
  changesAnything,
  relayBatchSize,
  isCreation,
  createsScope,
  mergeTyping,
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
import type { Observable } from '../lib/observable.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';
import {
  existsOnService,
  nothingUndone,
  combineOutcomes,
  createResult,
  isTransient,
  type UndoOutcome,
  type UndoRunOutcome,
} from './undo-outcome.ts';
import { notAllUndone } from './undo-messages.ts';

/** Older entries are dropped. */
const maxEntries = 200;

/** Consecutive steps that are undone together. */
type UndoBatch = readonly [HistoryStep, ...HistoryStep[]];

const toText = (label: Label | undefined): string | null => (label === undefined ? null : toLabelText(label));

const toSteps = (edits: readonly AppliedEdit[]): readonly HistoryStep[] =>
  edits.map((applied) => ({ type: 'applied', applied }));

/** An undo stack over the store's submit and the outbox's withdraw. */
export function createHistory(dependencies: HistoryDependencies) {
  const {
    submit,
    withdraw,
    findExisting,
    getSiblingOrder,
    findCopies,
    canUnarchive,
    aliases,
    newId,
    now,
    undoWindow,
  } = dependencies;
  const state = createStore<HistoryState>(() => ({ undo: null, redo: null }));
  const question = createStore<RecreateQuestion | null>(() => null);
  let past: HistoryEntry[] = [];
  let future: HistoryEntry[] = [];
  /** Numbers of pushed edits, and of those that were not merged into an earlier entry. */
  const pushed = { edits: 0, entries: 0 };
  let lastTask: Promise<unknown> = Promise.resolve();
  const withdrawnElsewhere = new Set<string>();
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

  /** @param asNamed further edits, whose ids are not replaced by current ones */
  async function submitEdits(
    edits: readonly Edit[],
    asNamed: readonly Edit[] = [],
  ): Promise<readonly HistoryStep[]> {
    const current = edits.map((edit) => withCurrentIds(edit, aliases.current));
    return toSteps(await submit([...current, ...asNamed]));
  }

  const restore = createRestoreDeleted({ submitEdits, getSiblingOrder, findCopies, aliases, newId });

  /** The edit that undoes a step; null if no edit does. */
  function getInverseEdit(step: HistoryStep): Edit | null {
    const draft = step.type === 'withdrawn' ? step.draft : step.applied.inverse;
    if (draft === null) return null;
    return editFromDraft(draft, now() + undoWindow());
  }

  /** Sent operations that the service can undo. */
  async function findUnarchivable(alreadySent: readonly AppliedEdit[]): Promise<readonly AppliedEdit[]> {
    const archived = alreadySent.filter(({ operation }) => operation.kind === 'archive');
    return archived.length > 0 && (await canUnarchive()) ? archived : [];
  }

  /**
   * Withdraws operations without an inverse. If they were sent, it recreates deleted records and unarchives proposals.
   * Operations that another window has withdrawn need nothing.
   */
  async function withdrawAndCompensate(
    edits: readonly AppliedEdit[],
    lostBefore: readonly AppliedEdit[],
  ): Promise<UndoOutcome> {
    const waiting = edits.filter(({ operation }) => !withdrawnElsewhere.has(operation.opId));
    if (waiting.length === 0) return nothingUndone;
    const { withdrawn, unconfirmed: unconfirmedIds } = await withdraw(
      waiting.map(({ operation }) => operation.opId),
    );
    const canceled = waiting.filter(({ operation }) => withdrawn.has(operation.opId));
    const unconfirmed = waiting.filter(({ operation }) => unconfirmedIds.has(operation.opId));
    const sent = waiting.filter((done) => !canceled.includes(done) && !unconfirmed.includes(done));
    const missing = sent.filter(({ removed }) => removed !== null);
    const existing = missing.length === 0 ? null : await findExisting(missing);
    const deleted = missing.filter(({ operation }) => existing?.has(operation.opId) !== true);
    const steps: HistoryStep[] = canceled.map(({ operation }) => ({ type: 'withdrawn', draft: operation }));
    steps.push(...(await restore.restorePositions(canceled)));
    steps.push(...(await restore.updateReferences(canceled)));
    // The user decides on a lost proposal. Its deleted contents share that decision.
    const lostProposals = new Set(
      [...lostBefore, ...deleted].filter(existsOnService).map(({ operation }) => operation.localId),
    );
    const isLost = (done: AppliedEdit): boolean => {
      const { proposalId } = done.operation;
      return existsOnService(done) || (proposalId !== null && lostProposals.has(proposalId));
    };
    steps.push(...(await restore.recreate(deleted.filter((done) => !isLost(done)))));
    const alreadySent = sent.filter(({ removed }) => removed === null);
    const archived = await findUnarchivable(alreadySent);
    steps.push(
      ...(await submitEdits(archived.map(({ operation: { localId } }) => ({ kind: 'unarchive', localId })))),
    );
    return {
      steps,
      alreadySent: alreadySent.filter((done) => !archived.includes(done)),
      unconfirmed,
      lost: deleted.filter(isLost),
    };
  }

  /** The newest first. Consecutive edits are one transaction, and consecutive withdrawals one call. */
  function splitIntoBatches(steps: readonly HistoryStep[]): readonly UndoBatch[] {
    const batches: [HistoryStep, ...HistoryStep[]][] = [];
    for (const step of steps.toReversed()) {
      const batch = batches.at(-1);
      if (batch !== undefined && (getInverseEdit(batch[0]) === null) === (getInverseEdit(step) === null))
        batch.push(step);
      else batches.push([step]);
    }
    return batches;
  }

  async function undoBatch(batch: UndoBatch, lostBefore: readonly AppliedEdit[]): Promise<UndoOutcome> {
    const edits = batch.flatMap((step) => getInverseEdit(step) ?? []);
    if (edits.length > 0) return { ...nothingUndone, steps: await submitEdits(edits) };
    return await withdrawAndCompensate(
      batch.flatMap((step) => (step.type === 'applied' ? [step.applied] : [])),
      lostBefore,
    );
  }

  /**
   * Withdraws creates in one call before any other step, if one call of the relay cannot carry all their deletes.
   * Otherwise the service would go on creating records during the relay of the deletes. Returns the local deletes.
   */
  async function withdrawManyCreates(
    steps: readonly HistoryStep[],
  ): Promise<ReadonlyMap<HistoryStep, HistoryStep>> {
    const creates = steps.flatMap((step) =>
      step.type === 'applied' && createsScope(step.applied) ? [step.applied] : [],
    );
    if (creates.length <= relayBatchSize) return new Map();
    const { removed } = await withdraw(
      creates.map(({ operation }) => operation.opId),
      creates,
    );
    return new Map(
      steps.flatMap((step): [HistoryStep, HistoryStep][] => {
        if (step.type === 'withdrawn') return [];
        const subtree = removed.get(step.applied.operation.opId);
        if (subtree === undefined) return [];
        return [[step, { type: 'applied', applied: toLocalDelete(step.applied, subtree, newId()) }]];
      }),
    );
  }

  async function withdrawSteps(all: readonly HistoryStep[]): Promise<UndoRunOutcome> {
    let outcome = nothingUndone;
    let steps = all;
    try {
      const localDeletes = await withdrawManyCreates(all);
      outcome = { ...nothingUndone, steps: [...localDeletes.values()].toReversed() };
      steps = localDeletes.size === 0 ? all : all.filter((step) => !localDeletes.has(step));
    } catch (error) {
      return { ...nothingUndone, left: all, error };
    }
    const batches = splitIntoBatches(steps);
    for (const [index, batch] of batches.entries()) {
      try {
        outcome = combineOutcomes(outcome, await undoBatch(batch, outcome.lost));
      } catch (error) {
        return { ...outcome, left: batches.slice(index).flat().toReversed(), error };
      }
    }
    return { ...outcome, left: [], error: null };
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
    const outcome = await withdrawSteps(entry.steps);
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
    const steps = await restore.recreate(lost);
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
    /** Removes the entries of operations that were withdrawn elsewhere, such as in the outbox. */
    forget(...opIds: readonly string[]): void {
      const forgotten = new Set(opIds);
      const isRemaining = (entry: HistoryEntry): boolean =>
        !entry.steps.some((step) => step.type === 'applied' && forgotten.has(step.applied.operation.opId));
      past = past.filter(isRemaining);
      future = future.filter(isRemaining);
      publish();
    },
    /** Records a withdrawal by another window. The entry stays: its undo reports that and changes nothing. */
    recordWithdrawn: (opId: string) => void withdrawnElsewhere.add(opId),
  };
}

/** This window's undo stack (S20). */
export type History = ReturnType<typeof createHistory>;
