import type { LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import { noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ChangeList } from '../../journal/meta-store.ts';
import type { SyncContext } from '../sync-context.ts';
import type { LocalWriteClock } from './local-write-clock.ts';
import { orderKey, reorderedParent } from './mark-local-write.ts';
import { needsRead } from './staleness.ts';

type ConditionContext = Pick<SyncContext, 'journal' | 'localWrites'>;

/**
 * The kinds of edits that say what they overwrite by their record alone. A move means its siblings too, and a decision or
 * a send by hand is compared with the timeline, so these read first.
 */
const conditionalKinds: ReadonlySet<Operation['kind']> = new Set([
  'update',
  'delete',
  'archive',
  'unarchive',
]);

/** The list of what a delete removes with its record. */
const contentsOf: Readonly<Partial<Record<ChangeList, ChangeList>>> = {
  section: 'line_item',
  proposal: 'section',
  template: 'section',
};

/** A cursor as a number of changes; NaN for one of another form. */
function numberOf(cursor: string): number {
  return /^\d{1,15}$/u.test(cursor) ? Number(cursor) : Number.NaN;
}

/**
 * The number of changes up to which everything about the record of an edit is known here: the service refuses the write
 * if the record has changed since, so that nothing need be read first. Null if the service does not announce this, or if
 * the record must be read, because the number cannot be known or would be refused for a change of our own.
 */
export function writeCondition(
  { journal, localWrites }: ConditionContext,
  { kind, entity, localId }: Pick<Operation, 'kind' | 'entity' | 'localId'>,
): number | null {
  if (!conditionalKinds.has(kind) || entity === 'taxation') return null;
  const { meta, records } = journal;
  const cursors = meta.get('changeCursors') ?? null;
  if (cursors === null || meta.get('refusesOverwrites') !== true || meta.get('listsChanges') !== true)
    return null;
  const base = records.find(entity, localId);
  if (base === undefined || localWrites.mustBeRead(localId)) return null;
  const cursor = numberOf(cursors[entity]);
  const parentId = parentIdOf(base.record);
  const untold = Math.max(
    localWrites.sideEffect(localId),
    parentId === null ? 0 : localWrites.sideEffect(orderKey(parentId)),
  );
  const own = localWrites.ownChange(localId);
  if (kind !== 'delete') return atLeast(Math.max(cursor, own), untold);
  // An answer to a write does not have the contents, so that only cursors tell what a delete would remove.
  const contents = contentsOf[entity];
  const known = contents === undefined ? cursor : Math.min(cursor, numberOf(cursors[contents]));
  return atLeast(known, Math.max(untold, own));
}

/** The number, unless it is none, or the service has given the record a higher one by a call of ours. */
function atLeast(number: number, untold: number): number | null {
  return number >= untold ? number : null;
}

/**
 * The calls of an earlier run may take effect late. So no reading of changes says how their records are, until each has
 * been read itself.
 */
export function skipEarlierCalls(
  { attempts, operations }: Pick<Journal, 'attempts' | 'operations'>,
  localWrites: Pick<LocalWriteClock, 'recordSkipped'>,
): void {
  for (const opId of attempts.opIdsWithHistory()) {
    const entry = operations.find(opId);
    if (entry !== undefined) localWrites.recordSkipped(entry.operation.localId);
  }
}

/** Whether the record of an edit must be read before the push (`needsRead`), because its write cannot be refused. */
export function mustReadFirst(context: ConditionContext, operation: Operation, hasRoom: boolean): boolean {
  return writeCondition(context, operation) === null && needsRead(context, operation, hasRoom);
}

/** A call of our own, which raises numbers of changes. */
export interface OwnChange {
  /** Records the numbers of a call that has ended, once its outcome is in the journal. */
  settle(outcome: CallOutcome<unknown>): void;
  /** Ends the call, also where its outcome could not be recorded. */
  release(): void;
}

/** Follows which numbers a call raises. To be called before it begins, because a delete takes its record away. */
export function trackOwnChange(context: ConditionContext, operation: Operation): OwnChange {
  const { journal, localWrites } = context;
  const { entity, localId } = operation;
  const reordered = reorderedParent(context, operation);
  const base = journal.records.find(entity, localId)?.record;
  const holder: LocalId | null = reordered ?? (base === undefined ? null : parentIdOf(base));
  // A section counts as changed with its items; a proposal with its taxes and, as a template, the order of its sections.
  const raisesHolder = holder !== null && (reordered !== null || entity !== 'section');
  const keys = [...(reordered === null ? [] : [orderKey(reordered)]), ...(raisesHolder ? [holder] : [])];
  return {
    release: localWrites.beginSideEffects(keys),
    settle(outcome) {
      const isCall =
        outcome.type === 'uncertain' || (outcome.type === 'ok' && outcome.headers !== noRateHeaders);
      if (!isCall) return;
      const change = outcome.type === 'ok' ? outcome.change : undefined;
      if (change !== undefined) localWrites.recordOwnChange(localId, change);
      // Of an effect without a number it is known that no cursor has it yet.
      const raised = change ?? newestCursor(journal) + 1;
      for (const key of change === undefined ? [localId, ...keys] : keys)
        localWrites.recordSideEffect(key, raised);
    },
  };
}

/** The highest cursor of a list; 0 for none. */
function newestCursor({ meta }: ConditionContext['journal']): number {
  const cursors = Object.values(meta.get('changeCursors') ?? {}).map(numberOf);
  return Math.max(0, ...cursors.filter((cursor) => !Number.isNaN(cursor)));
}
