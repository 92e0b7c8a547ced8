import { expect, test } from 'vitest';
import type { OperationState } from '#shared/sync/operation-state.ts';
import { openEntries } from './open-entries.ts';

const entry = (opId: string, state: OperationState, blockedBy: string | null = null) => ({
  operation: { opId },
  state,
  blockedBy,
});
const openOf = (...entries: readonly ReturnType<typeof entry>[]): readonly string[] =>
  openEntries(entries).map(({ operation }) => operation.opId);

test('what a person is asked about is at rest, and so is all that waits behind it', () => {
  expect(
    openOf(
      entry('asked', 'needs-user'),
      entry('behind', 'queued', 'asked'),
      entry('last', 'queued', 'behind'),
    ),
  ).toEqual([]);
  expect(openOf(entry('refused', 'rejected'), entry('behind', 'ready', 'refused'))).toEqual([]);
});

test('what waits for something that goes on goes on', () => {
  expect(openOf(entry('first', 'sending'), entry('behind', 'queued', 'first'))).toEqual(['first', 'behind']);
  // What blocked it has just gone out.
  expect(openOf(entry('behind', 'queued', 'gone'))).toEqual(['behind']);
});
