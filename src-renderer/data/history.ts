import type { LocalId } from '#shared/domain/ids.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import type { FieldChanges } from '#shared/sync/operation.ts';
import { t } from '../i18n/index.ts';
import type { SubmitOptions } from './commands.ts';
import type { Edit } from './edit.ts';
import { changesAnything, mergeTyping, type HistoryEntry, type HistoryStep } from './history-entry.ts';
import { createCell, type Observable } from './observable.ts';
import type { Done, Removed } from './plan-edits.ts';
import { recreate } from './recreate.ts';

/** What the next undo and redo would take back or repeat; null when there is nothing. */
export interface HistoryState {
  readonly undo: string | null;
  readonly redo: string | null;
}

/** What came of an undo or redo. `problem` is why it could not be done, in words for a person. */
export interface HistoryResult {
  readonly label: string;
  readonly problem: string | null;
}

/** This window's undo stack (S20). */
export interface History {
  readonly state: Observable<HistoryState>;
  push(done: readonly Done[], options: SubmitOptions): void;
  /** As `push`, for what is still being written: an undo that is asked for meanwhile waits, and takes this back. */
  follow(edit: Promise<readonly Done[]>, options: SubmitOptions): Promise<readonly Done[]>;
  /** Null when there is nothing to take back. */
  undo(): Promise<HistoryResult | null>;
  redo(): Promise<HistoryResult | null>;
  /** Somebody has pulled this operation back outside the stack: it is nothing to undo any more. */
  forget(opId: string): void;
  /** As `forget`, in another window: this one says so when it comes to it, and takes nothing else back instead. */
  pulledBackElsewhere(opId: string): void;
}

interface Dependencies {
  readonly submit: (edits: readonly Edit[]) => Promise<readonly Done[]>;
  /** Rejects with `too-late` or `not-found` when the operation has gone out. */
  readonly withdraw: (opId: string) => Promise<void>;
  /** Whether the record of an operation is there by now. */
  readonly isThere: (done: Done) => Promise<boolean>;
  readonly newId: () => string;
  readonly now: () => number;
  readonly undoWindow: () => number;
}

const limit = 200;

function sides(fields: FieldChanges, side: 0 | 1): Record<string, string | number | boolean | null> {
  return Object.fromEntries(Object.entries(fields).map(([name, pair]) => [name, pair[side]]));
}

/** An operation's draft as an edit, for doing it again or for doing its inverse. */
function editOf(draft: OperationDraft, notBefore: number | null, after: LocalId | null): Edit {
  switch (draft.kind) {
    case 'update':
      return {
        kind: 'update',
        entity: draft.entity,
        localId: draft.localId,
        values: sides(draft.fields, 1),
        expected: sides(draft.fields, 0),
      };
    case 'move':
      return { kind: 'move', entity: draft.entity, localId: draft.localId, after };
    case 'delete':
      return { kind: 'delete', entity: draft.entity, localId: draft.localId, notBefore };
    case 'archive':
      return { kind: 'archive', localId: draft.localId, notBefore };
    case 'send':
      return { kind: 'send', localId: draft.localId, notBefore, message: draft.message };
    case 'create': {
      const { proposal_id, section_id, ...values } = sides(draft.fields, 1);
      const { entity, localId, proposalId } = draft;
      return { kind: 'create', entity, localId, proposalId, sectionId: section_id, after, values } as Edit;
    }
  }
}

function wentOut(error: unknown): boolean {
  return isAppError(error) && (error.code === 'too-late' || error.code === 'not-found');
}

/** An undo stack over the store's submit and the outbox's withdraw. */
export function createHistory(dependencies: Dependencies): History {
  const { submit, withdraw, isThere, newId, now, undoWindow } = dependencies;
  const state = createCell<HistoryState>({ undo: null, redo: null });
  const aliases = new Map<LocalId, LocalId>();
  let past: HistoryEntry[] = [];
  let future: HistoryEntry[] = [];
  let working: Promise<unknown> = Promise.resolve();
  const pulledBack = new Set<string>();
  const underWay = new Map<Promise<unknown>, string>();

  function publish(): void {
    const undo = [...underWay.values()].at(-1) ?? past.at(-1)?.label ?? null;
    const redo = future.at(-1)?.label ?? null;
    const shown = state.get();
    if (undo !== shown.undo || redo !== shown.redo) state.set({ undo, redo });
  }

  function alias(id: LocalId): LocalId {
    let current = id;
    for (let next = aliases.get(current); next !== undefined; next = aliases.get(current)) current = next;
    return current;
  }

  /** What an edit says of a proposal's client, by the id that the client has now. */
  function withClient<V extends object>(values: V): V {
    const id = 'client_id' in values ? values.client_id : null;
    return typeof id === 'string' ? { ...values, client_id: alias(id) } : values;
  }

  function aliased(edit: Edit): Edit {
    const localId = alias(edit.localId);
    switch (edit.kind) {
      case 'move':
        return { ...edit, localId, after: edit.after && alias(edit.after) };
      case 'create':
        return edit.entity === 'proposal'
          ? { ...edit, localId, values: withClient(edit.values) }
          : { ...edit, localId };
      case 'update': {
        if (edit.entity !== 'proposal') return { ...edit, localId };
        const { values, expected } = edit;
        return {
          ...edit,
          localId,
          values: withClient(values),
          ...(expected && { expected: withClient(expected) }),
        };
      }
      default:
        return { ...edit, localId };
    }
  }

  async function submitEdits(edits: readonly Edit[]): Promise<readonly HistoryStep[]> {
    const done = await submit(edits);
    return done.map((item) => ({ type: 'done', done: item }));
  }

  async function bringBack(removed: Removed, proposalId: LocalId | null): Promise<readonly HistoryStep[]> {
    const place = { after: removed.after && alias(removed.after), namedBy: removed.namedBy.map(alias) };
    const again = recreate({ ...removed, ...place }, proposalId === null ? null : alias(proposalId), newId);
    for (const [old, fresh] of again.aliases) aliases.set(old, fresh);
    return await submitEdits([...again.edits.map(aliased), ...again.givenBack]);
  }

  /** The edit that takes a step back; null when that is no edit. */
  function inverseOf(step: HistoryStep): Edit | null {
    const draft = step.type === 'withdrawn' ? step.draft : step.done.inverse;
    if (draft === null) return null;
    return editOf(draft, now() + undoWindow(), draft.kind === 'move' ? draft.after : null);
  }

  /**
   * Takes back an operation without an inverse; gives the steps that take that back in turn, and none where another
   * window has done so before: the record of a delete stands there again.
   */
  async function pullBack(done: Done): Promise<readonly HistoryStep[]> {
    const { operation, removed } = done;
    if (pulledBack.has(operation.opId)) return [];
    try {
      await withdraw(operation.opId);
      return [{ type: 'withdrawn', draft: operation }];
    } catch (error) {
      if (removed === null || !wentOut(error)) throw error;
      if (await isThere(done)) return [];
      return await bringBack(removed, operation.proposalId);
    }
  }

  /** Takes steps back, the newest first: edits in a row are one transaction, however many they are. */
  async function takeBack(steps: readonly HistoryStep[]): Promise<readonly HistoryStep[]> {
    const taken: HistoryStep[] = [];
    let edits: Edit[] = [];
    for (const step of steps.toReversed()) {
      const edit = inverseOf(step);
      if (edit !== null) edits.push(edit);
      else if (step.type === 'done') {
        if (edits.length > 0) taken.push(...(await submitEdits(edits.map(aliased))));
        edits = [];
        taken.push(...(await pullBack(step.done)));
      }
    }
    if (edits.length > 0) taken.push(...(await submitEdits(edits.map(aliased))));
    return taken;
  }

  /** Why taking back an entry has changed nothing. */
  function nothingDone({ steps, label }: HistoryEntry): string {
    const isEdit = steps.some((step) => inverseOf(step) !== null);
    return t(isEdit ? 'edits.changedSince' : 'edits.takenBackAlready', { label });
  }

  function problemOf(entry: HistoryEntry, error: unknown): string {
    if (wentOut(error)) return t('edits.wentOut', { label: entry.label });
    return isAppError(error) ? error.message : t('edits.notUndone');
  }

  async function travel(direction: 'undo' | 'redo'): Promise<HistoryResult | null> {
    const from = direction === 'undo' ? past : future;
    const entry = from.at(-1);
    if (entry === undefined) return null;
    from.pop();
    try {
      const steps = await takeBack(entry.steps);
      const { label } = entry;
      if (steps.length > 0) {
        const to = direction === 'undo' ? future : past;
        to.push({ ...entry, steps, coalesce: null });
      }
      publish();
      return { label, problem: steps.length > 0 ? null : nothingDone(entry) };
    } catch (error) {
      publish();
      return { label: entry.label, problem: problemOf(entry, error) };
    }
  }

  function queue(direction: 'undo' | 'redo'): Promise<HistoryResult | null> {
    const written = Promise.allSettled([working, ...underWay.keys()]);
    const result = written.then(() => travel(direction));
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
    const last = past.at(-1);
    const merged = last === undefined ? null : mergeTyping(last, entry);
    if (merged === null) past = [...past, entry].slice(-limit);
    // What was typed and deleted again is nothing to take back.
    else past = [...past.slice(0, -1), ...(changesAnything(merged) ? [merged] : [])];
    future = [];
  }

  async function entered(edit: Promise<readonly Done[]>, options: SubmitOptions): Promise<readonly Done[]> {
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
      const entering = entered(edit, options).finally(() => {
        underWay.delete(entering);
        publish();
      });
      underWay.set(entering, options.label);
      publish();
      return entering;
    },
    undo: () => queue('undo'),
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
