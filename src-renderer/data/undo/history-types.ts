import type { Entity, LocalId, NewId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import type { OrderedEntity } from '#shared/sync/record-view.ts';
import type { Aliases } from '../lib/aliases.ts';
import type { Edit } from '../lib/edit.ts';
import type { AppliedEdit, DeletedSubtree } from '../edits/plan-edits.ts';

/** Labels of the next undo and redo; null if there is none. */
export interface HistoryState {
  readonly undo: string | null;
  readonly redo: string | null;
}

export interface HistoryResult {
  readonly label: string;
  /** Why it failed as a whole or in part, as text for the user. */
  readonly problem: string | null;
  /** The part that needs the user's consent; null if there is none. */
  readonly question: RecreateQuestion | null;
  /** True if it stopped before deleting a record that the step had created. Nothing has changed then. */
  readonly stopped: boolean;
  /** The records that it deleted, and those that it restored or recreated. */
  readonly deletedIds: readonly LocalId[];
  readonly restoredIds: readonly LocalId[];
  /** Number of deleted records that the service had already. They are deleted there too. */
  readonly deletedOnServiceCount: number;
  /** The proposals whose queued e-mails it withdrew. */
  readonly withdrawnSendIds: readonly LocalId[];
}

/**
 * Proposals whose deletes were sent. They can be recreated as drafts, without links, statuses and history. This loses
 * data, so the user is asked first.
 */
export interface RecreateQuestion {
  /** Number of proposals. */
  readonly count: number;
  /** Number of operations that were undone. */
  readonly undoneCount: number;
  readonly total: number;
  /** Recreates them as a new step. */
  recreate(): Promise<HistoryResult>;
}

export interface UndoOptions {
  /** The key is held down. Such an undo deletes no created record, because the user may not see it in time. */
  readonly isRepeat?: boolean;
}

/** Undoes one step and no other. Null when there is nothing to undo. */
export type StepUndo = () => Promise<HistoryResult | null>;

/** The outcome of a withdrawal, by opId; operations in neither set were sent. */
export interface Withdrawn {
  readonly withdrawn: ReadonlySet<string>;
  /** Their outcome is not known yet. */
  readonly unconfirmed: ReadonlySet<string>;
  /** The records that the withdrawn creates had made, by the opId of the create. */
  readonly removed: ReadonlyMap<string, DeletedSubtree>;
}

/** Siblings of one kind in one parent. */
export interface SiblingList {
  readonly entity: OrderedEntity;
  readonly parentId: LocalId;
  readonly scope: LocalId;
}

/** A record and the scope that it is read with. */
export interface ScopedRecord {
  readonly entity: Entity;
  readonly localId: LocalId;
  readonly scope: LocalId;
}

export interface HistoryDependencies {
  readonly submit: (edits: readonly Edit[]) => Promise<readonly AppliedEdit[]>;
  /**
   * Withdraws operations that were not sent.
   *
   * @param creates those of them that create records without a parent, to read what they have made
   */
  readonly withdraw: (opIds: readonly string[], creates?: readonly AppliedEdit[]) => Promise<Withdrawn>;
  /** The ids of the records that exist. */
  readonly findExisting: (records: readonly ScopedRecord[]) => Promise<ReadonlySet<LocalId>>;
  /** The order of a list of siblings; empty if its parent does not exist. */
  readonly getSiblingOrder: (list: SiblingList) => Promise<readonly LocalId[]>;
  /** The sections that were copied from each original. */
  readonly findCopies: (
    originals: readonly LocalId[],
  ) => Promise<ReadonlyMap<LocalId, readonly RecordOf<'section'>[]>>;
  readonly canUnarchive: () => Promise<boolean>;
  readonly aliases: Aliases;
  readonly newId: () => NewId;
  readonly now: () => number;
  readonly undoWindow: () => number;
}
