import type { OperationState } from '#shared/sync/operation-state.ts';

/** What can happen to an operation. `docs/operation-lifecycle.md` says when. */
export const lifecycleEvents = [
  'start',
  'noEffect',
  'refused',
  'lost',
  'lostRepeatable',
  'verify',
  'notYet',
  'absent',
  'ask',
  'edited',
  'retry',
  'again',
  'hold',
  'release',
  'anew',
  'restored',
  'restoredRepeatable',
  'restoredOnce',
] as const;
export type LifecycleEvent = (typeof lifecycleEvents)[number];

export const initialState = 'waiting' satisfies OperationState;

/** A restored journal may hold an operation in any state. */
const afterRestoration = {
  restored: 'uncertain',
  restoredRepeatable: 'waiting',
  restoredOnce: 'undecided',
} as const;

/** Every transition there is, by state and event. */
export const transitions: Readonly<
  Record<OperationState, Readonly<Partial<Record<LifecycleEvent, OperationState>>>>
> = {
  waiting: {
    start: 'sending',
    refused: 'rejected',
    ask: 'undecided',
    hold: 'held',
    anew: 'waiting',
    ...afterRestoration,
  },
  sending: {
    noEffect: 'waiting',
    refused: 'rejected',
    lost: 'uncertain',
    lostRepeatable: 'waiting',
    ...afterRestoration,
  },
  uncertain: { verify: 'verifying', ...afterRestoration },
  verifying: {
    notYet: 'uncertain',
    absent: 'waiting',
    ask: 'undecided',
    refused: 'rejected',
    lost: 'uncertain',
    lostRepeatable: 'waiting',
    ...afterRestoration,
  },
  rejected: {
    edited: 'waiting',
    retry: 'waiting',
    anew: 'waiting',
    ask: 'undecided',
    ...afterRestoration,
  },
  undecided: { again: 'waiting', anew: 'waiting', ...afterRestoration },
  held: { release: 'waiting', anew: 'waiting', ask: 'undecided', ...afterRestoration },
};

/** The state after an event. Throws on a transition that the table lacks. */
export function nextState(state: OperationState, event: LifecycleEvent): OperationState {
  const next = transitions[state][event];
  if (next === undefined) throw new Error(`An operation that is ${state} has no event ${event}.`);
  return next;
}

/** Whether a call may have taken effect from this event on, whatever is found out later. */
export function raisesDoubt(event: LifecycleEvent): boolean {
  return event === 'lost' || event === 'lostRepeatable';
}
