import { entities, type LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { isAttempted, type PendingOperation } from '#shared/sync/pending-operation.ts';
import { beginPlan, placesOf, slotOf, type Places, type Slot } from './plan-slots.ts';
import { isOfSiblings, joins, referencesOf, waitsFor } from './push-dependencies.ts';
import { placedIn, removedFrom } from './order/sibling-group.ts';

/** What may go out now, and what everything else waits for. */
export interface PushPlan {
  /** In the order in which they should start (S5, S19: sends first, then what they wait for, then one of each class in turn). */
  readonly ready: readonly Operation[];
  /** opId → opId of the operation that has to be done first. */
  readonly blockedBy: ReadonlyMap<string, string>;
  /** When the next one that only waits for its time becomes ready, ms since the epoch; null if none. */
  readonly nextAt: number | null;
}

/** What the outbox itself does not say. */
export interface PlanContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The client of a proposal, whose own pending changes a send waits for. */
  readonly clientOf: (proposalId: LocalId) => LocalId | null;
  /** The section of a line item that the service knows. */
  readonly sectionOf: (lineItemId: LocalId) => LocalId | null;
  /** opIds of calls that only wait for budget any more. */
  readonly underWay: ReadonlySet<string>;
  /** opIds of what is to be repeated because nobody knows whether it took effect. */
  readonly unclear: ReadonlySet<string>;
  /** Proposals whose sends wait for a decision: about a conflict (S12), or about the client that they lost (S5). */
  readonly undecidedProposals: ReadonlySet<LocalId>;
  /** Records that were deleted on the service: they are not made anew without the user's word (S12). */
  readonly undecided: ReadonlySet<LocalId>;
}

/** An e-mail that leaves within this time is waited for, ms; one that is scheduled for later is not. */
const soonMs = 60_000;

/** The proposals whose e-mails are to leave, and the clients that these proposals name. */
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

/** Operations of one class do the same to records of one kind, as those of a bulk action do. */
function classOf(operation: Operation): string {
  const { kind, entity } = operation;
  const fields = kind === 'update' ? Object.keys(operation.fields).join() : '';
  return `${kind} ${entity} ${fields}`;
}

/**
 * Sends first because the user waits for them, then what these wait for (S19); then one of each class in turn, so that no
 * edit waits for a bulk action that it has nothing to do with. Within a turn parents go before children, then in the
 * order of the edits.
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

/** The time that an operation waits for, ms since the epoch; 0 for none. */
export function notBeforeOf(operation: Operation): number {
  return 'notBefore' in operation ? (operation.notBefore ?? 0) : 0;
}

/**
 * When the operation may go out at the earliest, ms since the epoch. What may have taken effect has waited for its time
 * already, whatever a clock that was set back says now.
 */
export function dueAt(operation: Operation, { unclear }: Pick<PlanContext, 'unclear'>): number {
  return unclear.has(operation.opId) ? 0 : notBeforeOf(operation);
}

/** Whether only the user can let the operation go, whatever it depends on. */
export function waitsForUser(
  { operation, state }: PendingOperation,
  { undecidedProposals, undecided }: PlanContext,
): boolean {
  if (state === 'rejected' || state === 'undecided' || state === 'held') return true;
  if (operation.kind === 'create') return undecided.has(operation.localId);
  return operation.kind === 'send' && undecidedProposals.has(operation.localId);
}

/** Who changes a list of siblings at this moment. */
interface SiblingTurns {
  /** The operation that another one must not be under way with; none when there is no such. */
  rivalOf(operation: Operation): string | undefined;
  take(operation: Operation): void;
}

/**
 * A create or move asks for its place by a number, and a delete shifts these numbers: in one list of siblings the
 * two kinds take turns. In which order does not matter, because a number is worked out when its call begins. For that
 * reason what comes late, and stands before a create or move that has begun, waits for its turn as well.
 *
 * @param hasTurn whether the operation has begun already, and its turn lasts until it is known what it did
 */
function siblingTurns(
  pending: readonly PendingOperation[],
  { sectionOf }: PlanContext,
  hasTurn: (entry: PendingOperation) => boolean,
): SiblingTurns {
  const placing = new Map<string, string>();
  const removing = new Map<string, string>();
  const take = (operation: Operation): void => {
    const place = placedIn(operation);
    if (place !== null && !placing.has(place)) placing.set(place, operation.opId);
    const gap = removedFrom(operation, sectionOf);
    if (gap !== null) removing.set(gap, operation.opId);
  };
  for (const entry of pending) {
    if (hasTurn(entry)) take(entry.operation);
  }
  return {
    rivalOf(operation) {
      const place = placedIn(operation);
      if (place === null) return placing.get(removedFrom(operation, sectionOf) ?? '');
      const holder = placing.get(place);
      return removing.get(place) ?? (holder === operation.opId ? undefined : holder);
    },
    take,
  };
}

/** The first of so many slots in which something else stands that has to be done before. */
function blockerOf({ opId }: Operation, waits: readonly Slot[], plan: number): string | undefined {
  for (const slot of waits) if (slot.plan === plan && slot.opId !== opId) return slot.opId;
  return undefined;
}

/** Notes an operation as the last that stands there. */
function note({ opId }: Operation, places: readonly Slot[], plan: number): void {
  for (const slot of places) {
    slot.plan = plan;
    slot.opId = opId;
  }
}

/** Where an operation waits and stands; that of a send depends on the client that its proposal has now. */
function placesNow(
  operation: Operation,
  { clientOf, unclear }: PlanContext,
): Pick<Places, 'waits' | 'joins'> {
  const isOrdinary = operation.kind !== 'send' && !unclear.has(operation.opId);
  if (isOrdinary) return placesOf(operation, ownNames);
  const waits = waitsFor(operation, clientOf);
  // What may have taken its place already has the turn in its list, also before what came late.
  const awaited = unclear.has(operation.opId) ? waits.filter((name) => !isOfSiblings(name)) : waits;
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
 * Decides what can be pushed now (S5). Chains of different proposals are independent; a rejected or undecided
 * operation blocks only what depends on it.
 *
 * To name the last of a proposal suffices for a barrier, because each operation of a chain either is done or
 * still stands in the outbox; the walk is linear in the outbox.
 *
 * @param pending the outbox in order of `deviceSeq`
 */
export function planPush(pending: readonly PendingOperation[], context: PlanContext): PushPlan {
  const plan = beginPlan();
  // Compaction can fold a reference to a later create into an earlier operation, so creates count wherever
  // they stand in the outbox.
  for (const { operation } of pending) {
    note(operation, placesOf(operation, ownNames).create, plan);
  }
  const blockedBy = new Map<string, string>();
  const due: PendingOperation[] = [];
  let nextAt: number | null = null;
  for (const entry of pending) {
    const { operation, state } = entry;
    const { waits, joins: stands } = placesNow(operation, context);
    const blocker = blockerOf(operation, waits, plan);
    note(operation, stands, plan);
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
  const { underWay, unclear } = context;
  // What is unclear and cannot be repeated now must not hold up what it waits for itself.
  const repeated = new Set(due.filter(({ operation }) => unclear.has(operation.opId)));
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
