import type { LocalId } from '#shared/domain/ids.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { t } from '../i18n/index.ts';
import type { SubmitOptions } from './commands.ts';
import { withCurrentIds, type Aliases } from './aliases.ts';
import { createBringBack, type SiblingList } from './bring-back.ts';
import type { Edit } from './edit.ts';
import { editOf } from './edit-of-draft.ts';
import {
  asDeleted,
  changesAnything,
  changesOf,
  handedOverAtOnce,
  isCreation,
  isWhole,
  mergeTyping,
  type HistoryEntry,
  type HistoryStep,
} from './history-entry.ts';
import { createCell, type Observable } from './observable.ts';
import type { Done, Removed } from './plan-edits.ts';

/** What the next undo and redo would take back or repeat; null when there is nothing. */
export interface HistoryState {
  readonly undo: string | null;
  readonly redo: string | null;
}

/** What came of an undo or redo. */
export interface HistoryResult {
  readonly label: string;
  /** Why it could not be done, or not all of it, in words for a person. */
  readonly problem: string | null;
  /** It would have taken away what was made, and was to stop before that: nothing has changed. */
  readonly stopped: boolean;
  /** The records that it has taken away, and those that it has brought back or made anew. */
  readonly gone: readonly LocalId[];
  readonly made: readonly LocalId[];
  /** How many of those that are gone the service had already: they are deleted there as well. */
  readonly deletedAgain: number;
}

/** How an undo is meant. */
export interface UndoOptions {
  /** A key that is held down repeats without a look: it takes away nothing that was made. */
  readonly isRepeat?: boolean;
}

/** This window's undo stack (S20). */
export interface History {
  readonly state: Observable<HistoryState>;
  push(done: readonly Done[], options: SubmitOptions): void;
  /** As `push`, for what is still being written: an undo that is asked for meanwhile waits, and takes this back. */
  follow(edit: Promise<readonly Done[]>, options: SubmitOptions): Promise<readonly Done[]>;
  /** Null when there is nothing to take back. */
  undo(options?: UndoOptions): Promise<HistoryResult | null>;
  redo(): Promise<HistoryResult | null>;
  /** Somebody has pulled this operation back outside the stack: it is nothing to undo any more. */
  forget(opId: string): void;
  /** As `forget`, in another window: this one says so when it comes to it, and takes nothing else back instead. */
  pulledBackElsewhere(opId: string): void;
}

interface Dependencies {
  readonly submit: (edits: readonly Edit[]) => Promise<readonly Done[]>;
  /** Takes operations out of the outbox that have not gone out yet; gives the opIds of those that it has. */
  readonly withdraw: (opIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * As `withdraw`, for creates of whole records, and before anything else is done: gives what that has taken away, by the
   * opIds of those that had not gone out.
   */
  readonly withdrawWhole: (creates: readonly Done[]) => Promise<ReadonlyMap<string, Removed>>;
  /** The opIds of those operations whose record is there by now. */
  readonly areThere: (operations: readonly Done[]) => Promise<ReadonlySet<string>>;
  /** The list that records stand in, in order; nothing where it is gone. */
  readonly orderOf: (list: SiblingList) => Promise<readonly LocalId[]>;
  /** The sections that know each of these as their original. */
  readonly copiesOf: (originals: readonly LocalId[]) => Promise<ReadonlyMap<LocalId, readonly LocalId[]>>;
  readonly aliases: Aliases;
  readonly newId: () => string;
  readonly now: () => number;
  readonly undoWindow: () => number;
}

const limit = 200;

/** Whether the same may work a moment later: what is not taken back yet stays on the stack then. */
function isPassing(error: unknown): boolean {
  return !isAppError(error) || error.retriable || ['unavailable', 'timeout'].includes(error.code);
}

/** What taking steps back has come to. */
interface Taken {
  /** What takes that back in turn. */
  readonly steps: readonly HistoryStep[];
  /** What could not be taken back yet, because of `error`. */
  readonly left: readonly HistoryStep[];
  readonly error: unknown;
  /** How many have gone out and stay. */
  readonly outgone: number;
}

/** Steps in a row that are taken back in one turn. */
type Turn = readonly [HistoryStep, ...HistoryStep[]];

/** An undo stack over the store's submit and the outbox's withdraw. */
export function createHistory(dependencies: Dependencies): History {
  const {
    submit,
    withdraw,
    withdrawWhole: withdrawCreates,
    areThere,
    orderOf,
    copiesOf,
    aliases,
    newId,
    now,
    undoWindow,
  } = dependencies;
  const state = createCell<HistoryState>({ undo: null, redo: null });
  let past: HistoryEntry[] = [];
  let future: HistoryEntry[] = [];
  /** How many edits have entered the stack, and how many of them as entries of their own. */
  const entered = { edits: 0, entries: 0 };
  let working: Promise<unknown> = Promise.resolve();
  const pulledBack = new Set<string>();
  const underWay = new Map<Promise<unknown>, string>();

  function publish(): void {
    const undo = [...underWay.values()].at(-1) ?? past.at(-1)?.label ?? null;
    const redo = future.at(-1)?.label ?? null;
    const shown = state.get();
    if (undo !== shown.undo || redo !== shown.redo) state.set({ undo, redo });
  }

  /** @param asNamed edits that name every record as they mean it */
  async function submitEdits(
    edits: readonly Edit[],
    asNamed: readonly Edit[] = [],
  ): Promise<readonly HistoryStep[]> {
    const current = edits.map((edit) => withCurrentIds(edit, aliases.current));
    const done = await submit([...current, ...asNamed]);
    return done.map((item) => ({ type: 'done', done: item }));
  }

  const back = createBringBack({ submitEdits, orderOf, copiesOf, aliases, newId });

  /** The edit that takes a step back; null when that is no edit. */
  function inverseOf(step: HistoryStep): Edit | null {
    const draft = step.type === 'withdrawn' ? step.draft : step.done.inverse;
    if (draft === null) return null;
    return editOf(draft, now() + undoWindow());
  }

  /**
   * Takes back operations without an inverse. There is nothing to do where another window has done so before: the record
   * of a delete stands there again.
   */
  async function pullBack(pulled: readonly Done[]): Promise<Omit<Taken, 'left' | 'error'>> {
    const waiting = pulled.filter(({ operation }) => !pulledBack.has(operation.opId));
    if (waiting.length === 0) return { steps: [], outgone: 0 };
    const withdrawn = await withdraw(waiting.map(({ operation }) => operation.opId));
    const steps: HistoryStep[] = [];
    const missing: Done[] = [];
    const given: Done[] = [];
    let outgone = 0;
    for (const done of waiting) {
      const { operation, removed } = done;
      if (withdrawn.has(operation.opId)) {
        steps.push({ type: 'withdrawn', draft: operation });
        given.push(done);
      } else if (removed === null) outgone += 1;
      else missing.push(done);
    }
    const there = missing.length === 0 ? null : await areThere(missing);
    const deleted = missing.filter(({ operation }) => there?.has(operation.opId) !== true);
    steps.push(...(await back.toItsPlace(given)));
    steps.push(...(await back.toCurrentNames(given)), ...(await back.anew(deleted)));
    return { steps, outgone };
  }

  /** The newest first; edits in a row are one transaction, and what is pulled out of the outbox is one call. */
  function turnsOf(steps: readonly HistoryStep[]): readonly Turn[] {
    const turns: [HistoryStep, ...HistoryStep[]][] = [];
    for (const step of steps.toReversed()) {
      const turn = turns.at(-1);
      if (turn !== undefined && (inverseOf(turn[0]) === null) === (inverseOf(step) === null)) turn.push(step);
      else turns.push([step]);
    }
    return turns;
  }

  async function takeTurn(turn: Turn): Promise<Omit<Taken, 'left' | 'error'>> {
    const edits = turn.flatMap((step) => inverseOf(step) ?? []);
    if (edits.length > 0) return { steps: await submitEdits(edits), outgone: 0 };
    return await pullBack(turn.flatMap((step) => (step.type === 'done' ? [step.done] : [])));
  }

  /**
   * Takes so many records that one call of the hand-over cannot carry their deletes out of the outbox, in one call and
   * before anything else: else they would go on being made while their deletes are on their way. Gives what that took.
   */
  async function withdrawWhole(
    steps: readonly HistoryStep[],
  ): Promise<ReadonlyMap<HistoryStep, HistoryStep>> {
    const creates = steps.flatMap((step) => (step.type === 'done' && isWhole(step.done) ? [step.done] : []));
    if (creates.length <= handedOverAtOnce) return new Map();
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

  async function takeBack(all: readonly HistoryStep[]): Promise<Taken> {
    let outgone = 0;
    const taken: HistoryStep[] = [];
    let steps = all;
    try {
      const whole = await withdrawWhole(all);
      taken.push(...[...whole.values()].toReversed());
      steps = whole.size === 0 ? all : all.filter((step) => !whole.has(step));
    } catch (error) {
      return { steps: [], left: all, error, outgone };
    }
    const turns = turnsOf(steps);
    for (const [index, turn] of turns.entries()) {
      try {
        const one = await takeTurn(turn);
        taken.push(...one.steps);
        outgone += one.outgone;
      } catch (error) {
        return { steps: taken, left: turns.slice(index).flat().toReversed(), error, outgone };
      }
    }
    return { steps: taken, left: [], error: null, outgone };
  }

  function problemOf({ steps, label }: HistoryEntry, taken: Taken): string | null {
    const { error, outgone } = taken;
    if (error !== null) return isAppError(error) ? error.message : t('edits.notUndone');
    if (outgone > 0) {
      return outgone === steps.length
        ? t('edits.wentOut', { label })
        : t('edits.partlyWentOut', { label, count: outgone, total: steps.length });
    }
    if (taken.steps.length > 0) return null;
    // Why taking it back has changed nothing.
    const isEdit = steps.some((step) => inverseOf(step) !== null);
    return t(isEdit ? 'edits.changedSince' : 'edits.takenBackAlready', { label });
  }

  /** Puts what takes an undo or redo back where the next one looks, under what was done meanwhile. */
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
    if (entry === undefined) return null;
    const { label } = entry;
    if (isRepeat && entry.steps.some(isCreation))
      return { label, problem: null, stopped: true, ...changesOf([]) };
    const before = { ...entered };
    if (direction === 'undo') past = past.slice(0, -1);
    else future = future.slice(0, -1);
    const taken = await takeBack(entry.steps);
    if (taken.left.length > 0 && isPassing(taken.error))
      keep(direction === 'undo' ? 'redo' : 'undo', { ...entry, steps: taken.left }, before);
    if (taken.steps.length > 0) keep(direction, { ...entry, steps: taken.steps, coalesce: null }, before);
    publish();
    return { label, problem: problemOf(entry, taken), stopped: false, ...changesOf(taken.steps) };
  }

  function queue(direction: 'undo' | 'redo', options: UndoOptions = {}): Promise<HistoryResult | null> {
    const written = Promise.allSettled([working, ...underWay.keys()]);
    const result = written.then(() => travel(direction, options));
    working = result;
    return result;
  }

  function push(done: readonly Done[], { label, coalesce }: SubmitOptions): void {
    if (done.length === 0) return;
    const entry: HistoryEntry = {
      label,
      coalesce: coalesce ?? null,
      at: now(),
      steps: done.map((item) => ({ type: 'done', done: item })),
    };
    entered.edits += 1;
    const last = past.at(-1);
    const merged = last === undefined ? null : mergeTyping(last, entry);
    if (merged === null) {
      past = [...past, entry].slice(-limit);
      entered.entries += 1;
    }
    // What was typed and deleted again is nothing to take back.
    else past = [...past.slice(0, -1), ...(changesAnything(merged) ? [merged] : [])];
    future = [];
  }

  async function enter(edit: Promise<readonly Done[]>, options: SubmitOptions): Promise<readonly Done[]> {
    const done = await edit;
    push(done, options);
    return done;
  }

  return {
    state,
    push(done, options) {
      push(done, options);
      publish();
    },
    follow(edit, options) {
      const entering = enter(edit, options).finally(() => {
        underWay.delete(entering);
        publish();
      });
      underWay.set(entering, options.label);
      publish();
      return entering;
    },
    undo: (options) => queue('undo', options),
    redo: () => queue('redo'),
    forget(opId) {
      const kept = (entry: HistoryEntry): boolean =>
        !entry.steps.some((step) => step.type === 'done' && step.done.operation.opId === opId);
      past = past.filter(kept);
      future = future.filter(kept);
      publish();
    },
    pulledBackElsewhere: (opId) => void pulledBack.add(opId),
  };
}
