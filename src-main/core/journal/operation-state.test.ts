import { expect, test } from 'vitest';
import { textReason } from '#shared/reasons/reason.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { edit, enqueue, opIdOf, unitContext } from '../sync/testing/known-journal.ts';

const waiting = () => {
  const unit = unitContext();
  enqueue(unit, edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] }));
  return unit.journal.operations;
};

test('a transition that the table lacks throws and changes nothing', () => {
  const operations = waiting();
  const before = operations.find(opIdOf(1));
  expect(() => operations.transition(opIdOf(1), 'absent', { reason: textReason('never') })).toThrow(
    /has no event absent/u,
  );
  expect(operations.find(opIdOf(1))).toEqual(before);
});

test('S6: an operation stays marked after a call without an outcome, in every later state', () => {
  const operations = waiting();
  const mark = (): unknown => operations.find(opIdOf(1))?.maybeApplied;
  operations.transition(opIdOf(1), 'start');
  operations.transition(opIdOf(1), 'noEffect');
  expect(mark()).toBe(false);
  operations.transition(opIdOf(1), 'start');
  for (const event of ['lost', 'verify', 'absent', 'start', 'refused', 'retry'] as const) {
    operations.transition(opIdOf(1), event);
    expect(mark(), event).toBe(true);
  }
});

test('a transition of a removed operation does nothing', () => {
  const operations = waiting();
  operations.remove(opIdOf(1));
  operations.transition(opIdOf(1), 'start');
  expect(operations.all()).toEqual([]);
});

test('S20: a restored operation has its former state and mark', () => {
  const operations = waiting();
  for (const event of ['start', 'lostIdempotent', 'hold'] as const) operations.transition(opIdOf(1), event);
  const entry = operations.find(opIdOf(1));
  if (entry === undefined) throw new Error('It is in the outbox.');
  operations.remove(opIdOf(1));
  operations.restore(entry);
  expect(operations.find(opIdOf(1))).toMatchObject({ state: 'held', maybeApplied: true });
});
