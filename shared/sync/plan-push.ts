import { entities, type LocalId } from '../domain/ids.ts';
import type { Operation } from './operation.ts';
import { isBarrier, type PendingOperation } from './pending-operation.ts';

/** What may go out now, and what everything else waits for. */
export interface PushPlan {
  /** In the order in which they should start (S5, S19: sends first, then parents before children). */
  readonly ready: readonly Operation[];
  /** opId → opId of the operation that has to be done first. */
  readonly blockedBy: ReadonlyMap<string, string>;
  /** When the next one that only waits for its time becomes ready, ms since the epoch; null if none. */
  readonly nextAt: number | null;
}

interface PlanContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The client of a proposal, whose own pending changes a send waits for. */
  readonly clientOf: (proposalId: LocalId) => LocalId | null;
}

const referenceFields = ['client_id', 'proposal_id', 'section_id'] as const;

/** Local ids that the call needs the service's ids of. */
function referencesOf(operation: Operation): readonly string[] {
  if (operation.kind !== 'create' && operation.kind !== 'update') return [];
  return referenceFields.flatMap((field) => {
    const value = operation.fields[field]?.[1];
    return typeof value === 'string' ? [value] : [];
  });
}

/** The list of siblings whose order the operation depends on, if any. */
function siblingGroupOf(operation: Operation): string | null {
  if (operation.kind === 'move') return `${operation.entity}/${operation.parentId}`;
  if (operation.kind !== 'create') return null;
  if (operation.entity !== 'section' && operation.entity !== 'line_item') return null;
  const parent = operation.fields[operation.entity === 'section' ? 'proposal_id' : 'section_id']?.[1];
  return typeof parent === 'string' ? `${operation.entity}/${parent}` : null;
}

/** Whether it ends a chain: everything before it in the proposal has to be done first. */
function closesChain(operation: Operation): boolean {
  return isBarrier(operation) || (operation.kind === 'delete' && operation.entity === 'proposal');
}

/** Walks the outbox once and remembers, for every kind of dependency, whom the next one would wait for. */
class DependencyWalk {
  readonly #creates = new Map<LocalId, string>();
  readonly #lastOfRecord = new Map<string, string>();
  readonly #lastOfGroup = new Map<string, string>();
  readonly #lastBarrier = new Map<LocalId, string>();
  readonly #lastOfProposal = new Map<LocalId, string>();
  readonly #lastItemOfProposal = new Map<LocalId, string>();
  readonly #lastUseOfClient = new Map<LocalId, string>();
  readonly #clientOf: PlanContext['clientOf'];

  constructor(pending: readonly PendingOperation[], clientOf: PlanContext['clientOf']) {
    this.#clientOf = clientOf;
    // Compaction can fold a reference to a later create into an earlier operation, so creates count wherever
    // they stand in the outbox.
    for (const { operation } of pending) {
      if (operation.kind === 'create') this.#creates.set(operation.localId, operation.opId);
    }
  }

  /** The operation that this one has to wait for, if any. */
  blockerOf(operation: Operation): string | undefined {
    const { proposalId } = operation;
    const found: (string | undefined)[] = [
      this.#lastOfRecord.get(`${operation.entity}/${operation.localId}`),
    ];
    for (const reference of referencesOf(operation)) found.push(this.#creates.get(reference));
    const group = siblingGroupOf(operation);
    if (group !== null) found.push(this.#lastOfGroup.get(group));
    if (proposalId !== null) {
      found.push(this.#lastBarrier.get(proposalId));
      if (closesChain(operation)) {
        found.push(this.#lastOfProposal.get(proposalId));
        const client = this.#clientOf(proposalId);
        if (operation.kind === 'send' && client !== null)
          found.push(this.#lastOfRecord.get(`client/${client}`));
      }
      if (operation.kind === 'delete' && operation.entity === 'section') {
        found.push(this.#lastItemOfProposal.get(proposalId));
      }
    }
    if (operation.kind === 'delete' && operation.entity === 'client') {
      found.push(this.#lastUseOfClient.get(operation.localId));
    }
    return found.find((opId) => opId !== undefined && opId !== operation.opId);
  }

  add(operation: Operation): void {
    const { opId, proposalId } = operation;
    this.#lastOfRecord.set(`${operation.entity}/${operation.localId}`, opId);
    const group = siblingGroupOf(operation);
    if (group !== null) this.#lastOfGroup.set(group, opId);
    if (proposalId !== null) {
      this.#lastOfProposal.set(proposalId, opId);
      if (isBarrier(operation)) this.#lastBarrier.set(proposalId, opId);
      if (operation.entity === 'line_item') this.#lastItemOfProposal.set(proposalId, opId);
    }
    if (operation.entity === 'proposal') {
      for (const reference of referencesOf(operation)) this.#lastUseOfClient.set(reference, opId);
    }
  }
}

/** Sends first because a person waits for them (S19), then parents before children, then as edited. */
function byUrgency(left: Operation, right: Operation): number {
  const urgency = (operation: Operation): number =>
    operation.kind === 'send' ? -1 : entities.indexOf(operation.entity);
  return urgency(left) - urgency(right) || left.deviceSeq - right.deviceSeq;
}

/** When the operation may go out at the earliest, ms since the epoch. */
export function notBeforeOf(operation: Operation): number {
  return 'notBefore' in operation ? (operation.notBefore ?? 0) : 0;
}

/**
 * Decides what can be pushed now (S5). Chains of different proposals are independent; a rejected or undecided
 * operation blocks only what depends on it.
 *
 * `lastOfProposal` alone suffices for a barrier because each operation of a chain either is done or still
 * stands in the outbox; the walk is linear in the outbox.
 *
 * @param pending the outbox in order of `deviceSeq`
 * @param undecided records that were deleted on the service: they are not made anew without a person's word (S12)
 * @param conflicted proposals with a conflict, whose sends are blocked (S12); the value names nothing to wait for
 */
export function planPush(
  pending: readonly PendingOperation[],
  context: PlanContext,
  conflicted: ReadonlySet<LocalId> = new Set(),
  undecided: ReadonlySet<LocalId> = new Set(),
): PushPlan {
  const walk = new DependencyWalk(pending, context.clientOf);
  const blockedBy = new Map<string, string>();
  const ready: Operation[] = [];
  let nextAt: number | null = null;
  for (const { operation, state } of pending) {
    const blocker = walk.blockerOf(operation);
    walk.add(operation);
    if (blocker !== undefined) {
      blockedBy.set(operation.opId, blocker);
      continue;
    }
    if (state !== 'queued' && state !== 'ready') continue;
    if (operation.kind === 'create' && undecided.has(operation.localId)) continue;
    if (operation.kind === 'send' && conflicted.has(operation.localId)) continue;
    const at = notBeforeOf(operation);
    if (at <= context.now) ready.push(operation);
    else nextAt = Math.min(nextAt ?? at, at);
  }
  return { ready: ready.toSorted(byUrgency), blockedBy, nextAt };
}
