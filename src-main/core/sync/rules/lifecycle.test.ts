import { expect, test } from 'vitest';
import { operationStates, type OperationState } from '#shared/sync/operation-state.ts';
import { initialState, lifecycleEvents, nextState, mayHaveApplied, transitions } from './lifecycle.ts';

test.each(operationStates)('%s has exactly the transitions of the table', (state) => {
  for (const event of lifecycleEvents) {
    const next = transitions[state][event];
    if (next === undefined)
      expect(() => nextState(state, event)).toThrow(`An operation that is ${state} has no event ${event}.`);
    else expect(nextState(state, event)).toBe(next);
  }
});

/** The state and all states that can be reached from it. */
function reachedFrom(state: OperationState): ReadonlySet<OperationState> {
  const reached = new Set<OperationState>([state]);
  for (const one of reached) for (const next of Object.values(transitions[one])) reached.add(next);
  return reached;
}

test('every state can be reached from the first one, and can return to it', () => {
  expect([...reachedFrom(initialState)].toSorted()).toEqual(operationStates.toSorted());
  for (const state of operationStates) expect(reachedFrom(state), state).toContain(initialState);
});

test('every event is possible in some state', () => {
  const met = new Set(operationStates.flatMap((state) => Object.keys(transitions[state])));
  expect([...met].toSorted()).toEqual(lifecycleEvents.toSorted());
});

test('S6: only a call without an outcome makes an operation uncertain', () => {
  expect(lifecycleEvents.filter(mayHaveApplied)).toEqual(['lost', 'lostIdempotent']);
});

test('S7: a call starts in one state only, and an uncertain operation must be verified', () => {
  expect(operationStates.filter((state) => transitions[state].start !== undefined)).toEqual(['waiting']);
  const ordinary = Object.keys(transitions.uncertain).filter((event) => !event.startsWith('restored'));
  expect(ordinary).toEqual(['verify']);
});
