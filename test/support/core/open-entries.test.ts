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

test('an entry that waits for the user is not open, and neither are the entries behind it', () => {
  expect(
    openOf(
      entry('asked', 'undecided'),
      entry('behind', 'waiting', 'asked'),
      entry('last', 'waiting', 'behind'),
    ),
  ).toEqual([]);
  expect(openOf(entry('refused', 'rejected'), entry('behind', 'waiting', 'refused'))).toEqual([]);
});

test('an entry behind an open entry is open', () => {
  expect(openOf(entry('first', 'sending'), entry('behind', 'waiting', 'first'))).toEqual(['first', 'behind']);
  // The entry that blocked it has left the outbox.
  expect(openOf(entry('behind', 'waiting', 'gone'))).toEqual(['behind']);
});
