import type { LocalId, NewId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import type { Aliases } from '../lib/aliases.ts';
import type { SiblingList } from './restore-deleted.ts';
import type { SubmitOptions } from '../edits/commands.ts';
import type { Edit } from '../lib/edit.ts';
import type { HistoryStep } from './history-entry.ts';
import type { Observable } from '../lib/observable.ts';
import type { AppliedEdit, DeletedSubtree } from '../edits/plan-edits.ts';

/** Labels of the next undo and redo; null if there is none. */
export interface HistoryState {
  readonly undo: string | null;
  readonly redo: string | null;
}

/** What came of an undo or redo. */
export interface HistoryResult {
  readonly label: string;
  /** Why it could not be done, or not all of it, in words for the user. */
  readonly problem: string | null;
  /** What it has left undone until the user says so; null where nothing is to be asked. */
  readonly question: RecreateQuestion | null;
  /** It would have taken away what was made, and was to stop before that: nothing has changed. */
  readonly stopped: boolean;
  /** The records that it has taken away, and those that it has brought back or recreated. */
  readonly deletedIds: readonly LocalId[];
  readonly restoredIds: readonly LocalId[];
  /** How many of those that are gone the service had already: they are deleted there as well. */
  readonly deletedOnServiceCount: number;
  /** The proposals whose e-mails it has taken out of the outbox. */
  readonly canceledSendIds: readonly LocalId[];
}

/**
 * Proposals whose deletes were sent: they can be recreated as drafts, without their links, statuses and history. That
 * is another thing than undoing, and is not done unasked.
 */
export interface RecreateQuestion {
  /** How many these are. */
  readonly count: number;
  /** Number of operations that were undone. */
  readonly undoneCount: number;
  readonly total: number;
  /** Recreates them, which is a step of its own. */
  recreate(): Promise<HistoryResult>;
}

/** How an undo is meant. */
export interface UndoOptions {
  /** A key that is held down repeats without a look: it takes away nothing that was made. */
  readonly isRepeat?: boolean;
}

/** Undoes one step and no other. Null when there is nothing to undo. */
export type StepUndo = () => Promise<HistoryResult | null>;

/** This window's undo stack (S20). */
export interface History {
  readonly state: Observable<HistoryState>;
  /** What the last undo or redo has left to be decided, whoever asked for it; null where there is nothing. */
  readonly question: Observable<RecreateQuestion | null>;
  /** Updates the labels of its steps, in the current language. */
  refreshLabels(): void;
  /** Leaves deleted what the question is about. */
  leaveDeleted(): void;
  push(done: readonly AppliedEdit[], options: SubmitOptions): void;
  /** As `push`, for operations that were withdrawn already: its undo repeats them. */
  pushSteps(steps: readonly HistoryStep[], options: SubmitOptions): void;
  /** As `push`, for an edit that is still being written: an undo meanwhile waits for it, and undoes it. */
  pushPending(edit: Promise<readonly AppliedEdit[]>, options: SubmitOptions): Promise<readonly AppliedEdit[]>;
  /** Null if there is nothing to undo. */
  undo(options?: UndoOptions): Promise<HistoryResult | null>;
  redo(): Promise<HistoryResult | null>;
  /**
   * The undo of the step that is newest now, for a toast that offers it later: it undoes that step and no other, and where
   * something was done since, it says so instead.
   */
  undoOfNewest(): StepUndo;
  /** Somebody has pulled these operations back outside the stack: they are nothing to undo any more. */
  forget(...opIds: readonly string[]): void;
  /** As `forget`, for another window: the undo of such a step says so, and undoes nothing else. */
  recordWithdrawn(opId: string): void;
}

/** The outcome of a withdrawal, by opId; operations in neither set were sent. */
export interface Withdrawn {
  readonly withdrawn: ReadonlySet<string>;
  /** Nobody knows yet whether they take effect. */
  readonly unconfirmed: ReadonlySet<string>;
}

/** What an undo stack works with. */
export interface HistoryDependencies {
  readonly submit: (edits: readonly Edit[]) => Promise<readonly AppliedEdit[]>;
  /** Withdraws operations that were not sent. */
  readonly withdraw: (opIds: readonly string[]) => Promise<Withdrawn>;
  /**
   * As `withdraw`, for creates of whole records, and before anything else is done: gives what that has taken away, by the
   * opIds of those that were not sent.
   */
  readonly withdrawCreates: (creates: readonly AppliedEdit[]) => Promise<ReadonlyMap<string, DeletedSubtree>>;
  /** The opIds of those operations whose record is there by now. */
  readonly findExisting: (operations: readonly AppliedEdit[]) => Promise<ReadonlySet<string>>;
  /** The list that records stand in, in order; nothing where it is gone. */
  readonly getSiblingOrder: (list: SiblingList) => Promise<readonly LocalId[]>;
  /** The sections that know each of these as their original. */
  readonly findCopies: (
    originals: readonly LocalId[],
  ) => Promise<ReadonlyMap<LocalId, readonly RecordOf<'section'>[]>>;
  /** Whether the service takes proposals out of its archive. */
  readonly canUnarchive: () => Promise<boolean>;
  readonly aliases: Aliases;
  readonly newId: () => NewId;
  readonly now: () => number;
  readonly undoWindow: () => number;
}
