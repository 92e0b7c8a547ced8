import { entities, type LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { isAttempted, type PendingOperation } from '#shared/sync/pending-operation.ts';
import { beginPlan, slotsOf, slotOf, type OperationSlots, type Slot } from './plan-slots.ts';
import { isOfSiblings, joins, referencesOf, waitsFor } from './push-dependencies.ts';
import { siblingListOf, removedFrom } from './order/sibling-group.ts';

/** The ready operations, and what blocks the others. */
export interface PushPlan {
  /**
   * In the order in which to start them: sends, then the operations that sends wait for, then one of each class in
   * turn.
   */
  readonly ready: readonly Operation[];
  /** opId → opId of the operation that must be done first. */
  readonly blockedBy: ReadonlyMap<string, string>;
  /** Time at which the next scheduled operation is due, ms since the epoch; null for none. */
  readonly nextAt: number | null;
}

/** The state that decides about pushes, besides the outbox. */
export interface PlanContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The client of a proposal. A send waits for the client's pending changes. */
  readonly clientOf: (proposalId: LocalId) => LocalId | null;
  /** The section of a line item of the service. */
  readonly sectionOf: (lineItemId: LocalId) => LocalId | null;
  /** opIds of running pushes, which may still wait for budget. */
  readonly underWay: ReadonlySet<string>;
  /** opIds of operations that are repeated because their outcome is unknown. */
  readonly uncertain: ReadonlySet<string>;
  /** Proposals whose sends wait for a decision about a conflict or a lost client. */
  readonly undecidedProposals: ReadonlySet<LocalId>;
  /** Records that were deleted on the service. They are not created again without the user's decision. */
  readonly undecided: ReadonlySet<LocalId>;
}

/** A send that is due within this time makes the operations before it urgent, ms. */
const soonMs = 60_000;

/** The proposals with a send that is due soon, and the clients that these proposals name. */
function awaitedBySends(pending: readonly PendingOperation[], context: PlanContext): ReadonlySet<LocalId> {
  const awaited = new Set<LocalId>();
  for (const entry of pending) {
    const { operation } = entry;
    if (operation.kind !== 'send' || waitsForUser(entry, context)) continue;
    if (dueAt(operation, context) > context.now + soonMs) continue;
    awaited.add(operation.localId);
    const client = context.clientOf(operation.localId);
    if (client !== null) awaited.add(client);
  }
  if (awaited.size === 0) return awaited;
  for (const { operation } of pending) {
    if (operation.entity !== 'proposal' || !awaited.has(operation.localId)) continue;
    for (const { localId } of referencesOf(operation)) awaited.add(localId);
  }
  return awaited;
}

/**
 * The class of an operation. Operations of one class make the same change to records of one kind, like those of a bulk
 * action.
 */
function classOf(operation: Operation): string {
  const { kind, entity } = operation;
  const fields = kind === 'update' ? Object.keys(operation.fields).join() : '';
  return `${kind} ${entity} ${fields}`;
}

/**
 * Sends first, because the user waits for them, then the operations that sends wait for. Then one of each class in
 * turn, so that no edit waits for an unrelated bulk action. Within a turn, parents go before children, and edits in
 * their order.
 */
function byUrgency(ready: readonly Operation[], awaited: ReadonlySet<LocalId>): readonly Operation[] {
  const turns = new Map<string, number>();
  const ranked = ready.map((operation) => {
    const { kind, entity, localId, proposalId } = operation;
    const parentsFirst = entities.indexOf(entity);
    if (kind === 'send') return { operation, turn: -2, parentsFirst: 0 };
    if (awaited.has(proposalId ?? localId)) return { operation, turn: -1, parentsFirst };
    const name = classOf(operation);
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return { operation, turn, parentsFirst };
  });
  ranked.sort(
    (left, right) =>
      left.turn - right.turn ||
      left.parentsFirst - right.parentsFirst ||
      left.operation.deviceSeq - right.operation.deviceSeq,
  );
  return ranked.map(({ operation }) => operation);
}

/** The scheduled time of an operation, ms since the epoch; 0 for none. */
export function notBeforeOf(operation: Operation): number {
  return 'notBefore' in operation ? (operation.notBefore ?? 0) : 0;
}

/**
 * The earliest time for an operation, ms since the epoch. An uncertain operation is due at once: it waited for its time
 * before its call, even if the clock was set back since.
 */
export function dueAt(operation: Operation, { uncertain }: Pick<PlanContext, 'uncertain'>): number {
  return uncertain.has(operation.opId) ? 0 : notBeforeOf(operation);
}

/** Whether the operation itself waits for the user, apart from its dependencies. */
export function waitsForUser(
  { operation, state }: PendingOperation,
  { undecidedProposals, undecided }: PlanContext,
): boolean {
  if (state === 'rejected' || state === 'undecided' || state === 'held') return true;
  if (operation.kind === 'create') return undecided.has(operation.localId);
  return operation.kind === 'send' && undecidedProposals.has(operation.localId);
}

/** Coordinates running operations on the same list of siblings. */
interface SiblingTurns {
  /** The operation that must not run in parallel with this one; undefined for none. */
  rivalOf(operation: Operation): string | undefined;
  take(operation: Operation): void;
}

/**
 * A create or move names its position by a number, and a delete shifts these numbers, so the two take turns in a list.
 * Any order works, since positions are computed when the call starts. So even an earlier operation waits for one
 * already in flight.
 *
 * @param hasTurn whether the operation has started; its turn lasts until its outcome is known
 */
function siblingTurns(
  pending: readonly PendingOperation[],
  { sectionOf }: PlanContext,
  hasTurn: (entry: PendingOperation) => boolean,
): SiblingTurns {
  const placing = new Map<string, string>();
  const removing = new Map<string, string>();
  const take = (operation: Operation): void => {
    const list = siblingListOf(operation);
    if (list !== null && !placing.has(list)) placing.set(list, operation.opId);
    const gap = removedFrom(operation, sectionOf);
    if (gap !== null) removing.set(gap, operation.opId);
  };
  for (const entry of pending) {
    if (hasTurn(entry)) take(entry.operation);
  }
  return {
    rivalOf(operation) {
      const list = siblingListOf(operation);
      if (list === null) {
        const gap = removedFrom(operation, sectionOf);
        return gap === null ? undefined : placing.get(gap);
      }
      const running = placing.get(list);
      return removing.get(list) ?? (running === operation.opId ? undefined : running);
    },
    take,
  };
}

/** The first operation in these slots other than this one: it must be done first. Undefined for none. */
function blockerOf({ opId }: Operation, waits: readonly Slot[], plan: number): string | undefined {
  for (const slot of waits) if (slot.plan === plan && slot.opId !== opId) return slot.opId;
  return undefined;
}

/** Sets an operation as the last one in its slots. */
function note({ opId }: Operation, slots: readonly Slot[], plan: number): void {
  for (const slot of slots) {
    slot.plan = plan;
    slot.opId = opId;
  }
}

/** The slots of an operation. Those of a send depend on the present client of its proposal. */
function slotsNow(
  operation: Operation,
  { clientOf, uncertain }: PlanContext,
): Pick<OperationSlots, 'waits' | 'joins'> {
  const isOrdinary = operation.kind !== 'send' && !uncertain.has(operation.opId);
  if (isOrdinary) return slotsOf(operation, ownNames);
  const waits = waitsFor(operation, clientOf);
  // An uncertain operation keeps its turn in its list.
  const awaited = uncertain.has(operation.opId) ? waits.filter((name) => !isOfSiblings(name)) : waits;
  return { waits: awaited.map(slotOf), joins: joins(operation, clientOf).map(slotOf) };
}

const nobody = (): null => null;

function ownNames(operation: Operation): {
  readonly waits: readonly string[];
  readonly joins: readonly string[];
} {
  return { waits: waitsFor(operation, nobody), joins: joins(operation, nobody) };
}

/**
 * Decides which operations can be pushed now. Aggregates of different proposals are independent; a rejected or
 * undecided operation blocks only those that depend on it.
 *
 * A barrier waits only for the last operation of its proposal, because every operation of an aggregate is either done
 * or still in the outbox. The walk is linear in the outbox.
 *
 * @param pending the outbox in order of `deviceSeq`
 */
export function planPush(pending: readonly PendingOperation[], context: PlanContext): PushPlan {
  const plan = beginPlan();
  // Compaction can merge a reference to a later create into an earlier operation, so creates count at any position in
  // the outbox.
  for (const { operation } of pending) {
    note(operation, slotsOf(operation, ownNames).create, plan);
  }
  const blockedBy = new Map<string, string>();
  const due: PendingOperation[] = [];
  let nextAt: number | null = null;
  for (const entry of pending) {
    const { operation, state } = entry;
    const { waits, joins: names } = slotsNow(operation, context);
    const blocker = blockerOf(operation, waits, plan);
    note(operation, names, plan);
    if (blocker !== undefined) {
      blockedBy.set(operation.opId, blocker);
      continue;
    }
    if (state !== 'waiting') continue;
    if (waitsForUser(entry, context)) continue;
    const at = dueAt(operation, context);
    if (at > context.now) nextAt = Math.min(nextAt ?? at, at);
    else due.push(entry);
  }
  const { underWay, uncertain } = context;
  // An uncertain operation that cannot be repeated now must not block the operations that it waits for.
  const repeated = new Set(due.filter(({ operation }) => uncertain.has(operation.opId)));
  const turns = siblingTurns(
    pending,
    context,
    (entry) => isAttempted(entry) || underWay.has(entry.operation.opId) || repeated.has(entry),
  );
  const ready: Operation[] = [];
  for (const { operation } of due) {
    const rival = turns.rivalOf(operation);
    if (rival === undefined) {
      turns.take(operation);
      ready.push(operation);
    } else blockedBy.set(operation.opId, rival);
  }
  return { ready: byUrgency(ready, awaitedBySends(pending, context)), blockedBy, nextAt };
}
