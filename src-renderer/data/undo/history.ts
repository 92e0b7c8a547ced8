import { createStore } from 'zustand/vanilla';
import { isAppError } from '#shared/errors/app-error.ts';
import { errorText, t } from '../../i18n/index.ts';
import { withCurrentIds } from '../lib/aliases.ts';
import { createRestoreDeleted } from './restore-deleted.ts';
import type { SubmitOptions } from '../edits/commands.ts';
import { said, type Label } from '../lib/label.ts';
import type { Edit } from '../lib/edit.ts';
import { editOf } from '../edits/edit-of-draft.ts';
import {
  asDeleted,
  changesAnything,
  changesOf,
  relayBatchSize,
  isCreation,
  isWhole,
  mergeTyping,
  typingPause,
  type HistoryEntry,
  type HistoryStep,
} from './history-entry.ts';
import type {
  RecreateQuestion,
  History,
  HistoryDependencies,
  HistoryResult,
  HistoryState,
  UndoOptions,
} from './history-types.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';
import { isKnownOutside, nothingUndone, together, type UndoOutcome, type Taken } from './undo-outcome.ts';
import { notAllUndone } from './undo-messages.ts';

const limit = 200;

/** Whether a retry may succeed: the step stays on the stack then. */
function isPassing(error: unknown): boolean {
  return !isAppError(error) || error.retriable || ['unavailable', 'timeout'].includes(error.code);
}

/** Steps in a row that are undone together. */
type Turn = readonly [HistoryStep, ...HistoryStep[]];

const textOf = (label: Label | undefined): string | null => (label === undefined ? null : said(label));

const stepsOf = (done: readonly AppliedEdit[]): readonly HistoryStep[] =>
  done.map((item) => ({ type: 'done', done: item }));

/** An undo stack over the store's submit and the outbox's withdraw. */
export function createHistory(dependencies: HistoryDependencies): History {
  const {
    submit,
    withdraw,
    withdrawWhole: withdrawCreates,
    areThere,
    orderOf,
    copiesOf,
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
  /** How many edits have entered the stack, and how many of them as entries of their own. */
  const entered = { edits: 0, entries: 0 };
  let working: Promise<unknown> = Promise.resolve();
  const withdrawnElsewhere = new Set<string>();
  const writing = new Map<Promise<unknown>, Label>();
  /** The labels of the undos and redos that have not ended. */
  const running = { undo: new Set<{ readonly label: Label }>(), redo: new Set<{ readonly label: Label }>() };

  const nextLabel = (direction: 'undo' | 'redo'): Label | undefined =>
    direction === 'undo' ? ([...writing.values()].at(-1) ?? past.at(-1)?.label) : future.at(-1)?.label;

  /** A redo may be asked for before its undo has ended, and an undo before its redo: it waits its turn. */
  function publish(): void {
    const undo = textOf(nextLabel('undo') ?? [...running.redo].at(-1)?.label);
    const redo = textOf([...running.undo].at(-1)?.label ?? nextLabel('redo'));
    const shown = state.getState();
    if (undo !== shown.undo || redo !== shown.redo) state.setState({ undo, redo }, true);
  }

  /** @param asNamed edits that name every record as they mean it */
  async function submitEdits(
    edits: readonly Edit[],
    asNamed: readonly Edit[] = [],
  ): Promise<readonly HistoryStep[]> {
    const current = edits.map((edit) => withCurrentIds(edit, aliases.current));
    return stepsOf(await submit([...current, ...asNamed]));
  }

  const back = createRestoreDeleted({ submitEdits, orderOf, copiesOf, aliases, newId });

  /** The edit that undoes a step; null if no edit does. */
  function inverseOf(step: HistoryStep): Edit | null {
    const draft = step.type === 'withdrawn' ? step.draft : step.done.inverse;
    if (draft === null) return null;
    return editOf(draft, now() + undoWindow());
  }

  /** Sent operations that the service can undo. */
  async function takenOutAgain(alreadySent: readonly AppliedEdit[]): Promise<readonly AppliedEdit[]> {
    const archived = alreadySent.filter(({ operation }) => operation.kind === 'archive');
    return archived.length > 0 && (await canUnarchive()) ? archived : [];
  }

  /**
   * Withdraws operations without an inverse. Nothing is to do if another window has done so before: the record
   * of a delete stands there again.
   */
  async function withdrawAndCompensate(
    pulled: readonly AppliedEdit[],
    lostBefore: readonly AppliedEdit[],
  ): Promise<UndoOutcome> {
    const waiting = pulled.filter(({ operation }) => !withdrawnElsewhere.has(operation.opId));
    if (waiting.length === 0) return nothingUndone;
    const { withdrawn, underWay } = await withdraw(waiting.map(({ operation }) => operation.opId));
    const given = waiting.filter(({ operation }) => withdrawn.has(operation.opId));
    const unknown = waiting.filter(({ operation }) => underWay.has(operation.opId));
    const others = waiting.filter((done) => !given.includes(done) && !unknown.includes(done));
    const missing = others.filter(({ removed }) => removed !== null);
    const there = missing.length === 0 ? null : await areThere(missing);
    const deleted = missing.filter(({ operation }) => there?.has(operation.opId) !== true);
    const steps: HistoryStep[] = given.map(({ operation }) => ({ type: 'withdrawn', draft: operation }));
    steps.push(...(await back.toItsPosition(given)));
    steps.push(...(await back.toCurrentNames(given)));
    // What stood in a proposal that is asked about comes back with it.
    const lostProposals = new Set(
      [...lostBefore, ...deleted].filter(isKnownOutside).map(({ operation }) => operation.localId),
    );
    const isLost = (done: AppliedEdit): boolean => {
      const { proposalId } = done.operation;
      return isKnownOutside(done) || (proposalId !== null && lostProposals.has(proposalId));
    };
    steps.push(...(await back.recreate(deleted.filter((done) => !isLost(done)))));
    const alreadySent = others.filter(({ removed }) => removed === null);
    const archived = await takenOutAgain(alreadySent);
    steps.push(
      ...(await submitEdits(archived.map(({ operation: { localId } }) => ({ kind: 'unarchive', localId })))),
    );
    return {
      steps,
      alreadySent: alreadySent.filter((done) => !archived.includes(done)),
      underWay: unknown,
      lost: deleted.filter(isLost),
    };
  }

  /** The newest first. Edits in a row are one transaction, and withdrawals in a row are one call. */
  function turnsOf(steps: readonly HistoryStep[]): readonly Turn[] {
    const turns: [HistoryStep, ...HistoryStep[]][] = [];
    for (const step of steps.toReversed()) {
      const turn = turns.at(-1);
      if (turn !== undefined && (inverseOf(turn[0]) === null) === (inverseOf(step) === null)) turn.push(step);
      else turns.push([step]);
    }
    return turns;
  }

  async function takeTurn(turn: Turn, lostBefore: readonly AppliedEdit[]): Promise<UndoOutcome> {
    const edits = turn.flatMap((step) => inverseOf(step) ?? []);
    if (edits.length > 0) return { ...nothingUndone, steps: await submitEdits(edits) };
    return await withdrawAndCompensate(
      turn.flatMap((step) => (step.type === 'done' ? [step.done] : [])),
      lostBefore,
    );
  }

  /**
   * Takes so many records that one call of the relay cannot carry their deletes out of the outbox, in one call and
   * before anything else: else they would go on being made while their deletes are on their way. Gives what that took.
   */
  async function withdrawWhole(
    steps: readonly HistoryStep[],
  ): Promise<ReadonlyMap<HistoryStep, HistoryStep>> {
    const creates = steps.flatMap((step) => (step.type === 'done' && isWhole(step.done) ? [step.done] : []));
    if (creates.length <= relayBatchSize) return new Map();
    const removed = await withdrawCreates(creates);
    return new Map(
      steps.flatMap((step): [HistoryStep, HistoryStep][] => {
        const opId = step.type === 'done' ? step.done.operation.opId : '';
        const away = removed.get(opId);
        return step.type === 'done' && away !== undefined
          ? [[step, { type: 'done', done: asDeleted(step.done, away, newId()) }]]
          : [];
      }),
    );
  }

  async function withdrawSteps(all: readonly HistoryStep[]): Promise<Taken> {
    let taken = nothingUndone;
    let steps = all;
    try {
      const whole = await withdrawWhole(all);
      taken = { ...nothingUndone, steps: [...whole.values()].toReversed() };
      steps = whole.size === 0 ? all : all.filter((step) => !whole.has(step));
    } catch (error) {
      return { ...nothingUndone, left: all, error };
    }
    const turns = turnsOf(steps);
    for (const [index, turn] of turns.entries()) {
      try {
        taken = together(taken, await takeTurn(turn, taken.lost));
      } catch (error) {
        return { ...taken, left: turns.slice(index).flat().toReversed(), error };
      }
    }
    return { ...taken, left: [], error: null };
  }

  function problemOf({ steps, label: kept }: HistoryEntry, taken: Taken): string | null {
    const label = said(kept);
    const { error, alreadySent, underWay, lost } = taken;
    if (error !== null) return errorText(error, t('edits.notUndone'));
    if (alreadySent.length + underWay.length > 0)
      return notAllUndone({ label, total: steps.length, ...taken });
    if (taken.steps.length + lost.length > 0) return null;
    // Why taking it back has changed nothing.
    const isEdit = steps.some((step) => inverseOf(step) !== null);
    return t(isEdit ? 'edits.changedSince' : 'edits.alreadyUndone', { label });
  }

  /** Pushes the inverse of an undo or redo below the entries that were made meanwhile. */
  function keep(direction: 'undo' | 'redo', entry: HistoryEntry, before: typeof entered): void {
    if (direction === 'redo')
      past = past.toSpliced(past.length - (entered.entries - before.entries), 0, entry);
    // What was undone is not done again on top of something else.
    else if (entered.edits === before.edits) future = [...future, entry];
  }

  async function travel(
    direction: 'undo' | 'redo',
    { isRepeat = false }: UndoOptions,
  ): Promise<HistoryResult | null> {
    const from = direction === 'undo' ? past : future;
    const entry = from.at(-1);
    // What comes next may stand in what is to be decided first.
    if (entry === undefined || question.getState() !== null) return null;
    const label = said(entry.label);
    if (isRepeat && entry.steps.some(isCreation))
      return { label, problem: null, question: null, stopped: true, ...changesOf([]) };
    const before = { ...entered };
    if (direction === 'undo') past = past.slice(0, -1);
    else future = future.slice(0, -1);
    const taken = await withdrawSteps(entry.steps);
    // A call in flight may be undone once its outcome is known.
    const left = [
      ...(isPassing(taken.error) ? taken.left : []),
      ...taken.underWay.map((done): HistoryStep => ({ type: 'done', done })),
    ];
    if (left.length > 0) keep(direction === 'undo' ? 'redo' : 'undo', { ...entry, steps: left }, before);
    if (taken.steps.length > 0) keep(direction, { ...entry, steps: taken.steps, coalesce: null }, before);
    publish();
    question.setState(questionOf(direction, entry, taken), true);
    return {
      label,
      problem: problemOf(entry, taken),
      question: question.getState(),
      stopped: false,
      ...changesOf(taken.steps),
    };
  }

  async function undoOnly(entry: HistoryEntry): Promise<HistoryResult | null> {
    if (past.at(-1) === entry) return await travel('undo', {});
    const problem = t('edits.somethingElse');
    return { label: said(entry.label), problem, question: null, stopped: false, ...changesOf([]) };
  }

  /** Recreates what an undo or redo has found deleted at the service, for the user who wants that. */
  async function recreateLost(
    direction: 'undo' | 'redo',
    entry: HistoryEntry,
    lost: readonly AppliedEdit[],
  ): Promise<HistoryResult> {
    const before = { ...entered };
    question.setState(null, true);
    const steps = await back.recreate(lost);
    if (steps.length > 0) keep(direction, { ...entry, steps, coalesce: null }, before);
    publish();
    return { label: said(entry.label), problem: null, question: null, stopped: false, ...changesOf(steps) };
  }

  function questionOf(
    direction: 'undo' | 'redo',
    entry: HistoryEntry,
    { lost, alreadySent, underWay, left }: Taken,
  ): RecreateQuestion | null {
    if (lost.length === 0) return null;
    const total = entry.steps.length;
    return {
      count: lost.filter(isKnownOutside).length,
      back: total - lost.length - alreadySent.length - underWay.length - left.length,
      total,
      recreate: () => inTurn(() => recreateLost(direction, entry, lost)),
    };
  }

  /** After everything that was asked before, and everything that is still being written. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = Promise.allSettled([working, ...writing.keys()]).then(work);
    working = result;
    return result;
  }

  async function travelInTurn(
    direction: 'undo' | 'redo',
    options: UndoOptions,
  ): Promise<HistoryResult | null> {
    const label = nextLabel(direction);
    if (label === undefined) return await inTurn(() => travel(direction, options));
    const run = { label };
    running[direction].add(run);
    publish();
    try {
      return await inTurn(() => travel(direction, options));
    } finally {
      running[direction].delete(run);
      publish();
    }
  }

  function push(steps: readonly HistoryStep[], options: SubmitOptions): void {
    if (steps.length === 0) return;
    const { label, coalesce = null, maxPause = typingPause } = options;
    const entry: HistoryEntry = { label, coalesce, maxPause, at: now(), steps };
    entered.edits += 1;
    const last = past.at(-1);
    const merged = last === undefined ? null : mergeTyping(last, entry);
    if (merged === null) {
      past = [...past, entry].slice(-limit);
      entered.entries += 1;
    }
    // Text that was typed and deleted again needs no undo.
    else past = [...past.slice(0, -1), ...(changesAnything(merged) ? [merged] : [])];
    future = [];
  }

  async function enter(
    edit: Promise<readonly AppliedEdit[]>,
    options: SubmitOptions,
  ): Promise<readonly AppliedEdit[]> {
    const done = await edit;
    push(stepsOf(done), options);
    return done;
  }

  return {
    state,
    question,
    relabel: publish,
    leaveDeleted: () => question.setState(null, true),
    push(done, options) {
      push(stepsOf(done), options);
      publish();
    },
    pushSteps(steps, options) {
      push(steps, options);
      publish();
    },
    follow(edit, options) {
      const entering = enter(edit, options).finally(() => {
        writing.delete(entering);
        publish();
      });
      writing.set(entering, options.label);
      publish();
      return entering;
    },
    undo: (options = {}) => travelInTurn('undo', options),
    redo: () => travelInTurn('redo', {}),
    undoOfNewest() {
      const entry = past.at(-1);
      return () => inTurn(async () => (entry === undefined ? null : await undoOnly(entry)));
    },
    forget(...opIds) {
      const gone = new Set(opIds);
      const kept = (entry: HistoryEntry): boolean =>
        !entry.steps.some((step) => step.type === 'done' && gone.has(step.done.operation.opId));
      past = past.filter(kept);
      future = future.filter(kept);
      publish();
    },
    noteWithdrawn: (opId) => void withdrawnElsewhere.add(opId),
  };
}
