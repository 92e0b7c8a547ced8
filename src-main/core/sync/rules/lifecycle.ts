import type { OperationState } from '#shared/sync/operation-state.ts';

/** The events of an operation. `docs/operation-lifecycle.md` describes each. */
export const lifecycleEvents = [
  'start',
  'noEffect',
  'overtaken',
  'refused',
  'lost',
  'lostIdempotent',
  'verify',
  'notYet',
  'absent',
  'ask',
  'edited',
  'retry',
  'again',
  'hold',
  'release',
  'requeued',
  'restored',
  'restoredIdempotent',
  'restoredOnce',
] as const;
export type LifecycleEvent = (typeof lifecycleEvents)[number];

export const initialState = 'waiting' satisfies OperationState;

/** A restored journal may contain an operation in any state. */
const afterRestoration = {
  restored: 'uncertain',
  restoredIdempotent: 'waiting',
  restoredOnce: 'undecided',
} as const;

/** All transitions, by state and event. */
export const transitions: Readonly<
  Record<OperationState, Readonly<Partial<Record<LifecycleEvent, OperationState>>>>
> = {
  waiting: {
    start: 'sending',
    refused: 'rejected',
    ask: 'undecided',
    hold: 'held',
    requeued: 'waiting',
    ...afterRestoration,
  },
  sending: {
    noEffect: 'waiting',
    overtaken: 'waiting',
    refused: 'rejected',
    lost: 'uncertain',
    lostIdempotent: 'waiting',
    ...afterRestoration,
  },
  uncertain: { verify: 'verifying', ...afterRestoration },
  verifying: {
    notYet: 'uncertain',
    absent: 'waiting',
    ask: 'undecided',
    refused: 'rejected',
    lost: 'uncertain',
    lostIdempotent: 'waiting',
    ...afterRestoration,
  },
  rejected: {
    edited: 'waiting',
    retry: 'waiting',
    requeued: 'waiting',
    ask: 'undecided',
    ...afterRestoration,
  },
  undecided: { again: 'waiting', requeued: 'waiting', ...afterRestoration },
  held: { release: 'waiting', requeued: 'waiting', ask: 'undecided', ...afterRestoration },
};

/** The state after an event. Throws if the table lacks the transition. */
export function nextState(state: OperationState, event: LifecycleEvent): OperationState {
  const next = transitions[state][event];
  if (next === undefined) throw new Error(`An operation that is ${state} has no event ${event}.`);
  return next;
}

/** Whether the call that ended with this event may have taken effect, whatever a verification finds later. */
export function mayHaveApplied(event: LifecycleEvent): boolean {
  return event === 'lost' || event === 'lostIdempotent';
}
