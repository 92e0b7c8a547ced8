import type { OperationState } from '#shared/sync/operation-state.ts';
import type { Journal } from '../../journal/journal.ts';
import type { OperationPatch } from '../../journal/operation-store.ts';
import { transitions, type LifecycleEvent } from '../rules/lifecycle.ts';

/** The shortest sequence of events from one state to another. */
export function eventsBetween(from: OperationState, to: OperationState): readonly LifecycleEvent[] {
  const ways = new Map<OperationState, readonly LifecycleEvent[]>([[from, []]]);
  for (const [state, way] of ways) {
    for (const [event, next] of Object.entries(transitions[state]) as [LifecycleEvent, OperationState][])
      if (!ways.has(next)) ways.set(next, [...way, event]);
  }
  const way = ways.get(to);
  if (way === undefined) throw new Error(`Nothing leads from ${from} to ${to}.`);
  return way;
}

/** Brings an operation of the outbox to a state by regular events. */
export function bringTo(
  { operations }: Pick<Journal, 'operations'>,
  opId: string,
  state: OperationState,
  patch: OperationPatch = {},
): void {
  const entry = operations.find(opId);
  if (entry === undefined) return;
  for (const event of eventsBetween(entry.state, state)) operations.transition(opId, event);
  operations.patch(opId, patch);
}
