import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import { anchorsAfterLeave } from './anchors-after-leave.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import { createProposal, createSection, moveSection, stamp } from '#shared/sync/testing/drafts.ts';

/** Two sections of the service. */
function known(): RecordMap {
  const view = createRecordMap();
  for (const draft of [
    createProposal(toLocalId('p')),
    createSection(toLocalId('a'), null),
    createSection(toLocalId('b'), toLocalId('a')),
  ])
    view.apply(applyOperation(view, stamp(draft, 1)));
  return view;
}

function orderAfter(operations: readonly Operation[]): readonly LocalId[] {
  const view = known();
  for (const operation of operations) view.apply(applyOperation(view, operation));
  return view.childrenOf('section', toLocalId('p')).map(({ localId }) => localId);
}

const step = fc.record({
  moves: fc.boolean(),
  which: fc.nat(9),
  behind: fc.option(fc.nat(9), { nil: null }),
});

/** Random creates and moves that build on each other. */
const edits = fc.array(step, { minLength: 1, maxLength: 10 }).map((steps) => {
  const operations: Operation[] = [];
  for (const [index, { moves, which, behind }] of steps.entries()) {
    const order = orderAfter(operations);
    const localId = moves ? (order[which % order.length] ?? toLocalId('a')) : toLocalId(`n${index}`);
    const after = behind === null ? null : (order[behind % order.length] ?? null);
    if (after === localId) continue;
    operations.push(stamp(moves ? moveSection(localId, after) : createSection(localId, after), index + 1));
  }
  return operations;
});

it('I10: the order of the other records stays when a record is removed', () => {
  fc.assert(
    fc.property(edits, fc.nat(9), (operations, which) => {
      const before = orderAfter(operations);
      const leaving = before[which % before.length] ?? toLocalId('none');
      const changed = new Map(
        anchorsAfterLeave(known(), operations, new Set([leaving]), () => true).map((one) => [one.opId, one]),
      );
      const rest = operations
        .map((operation) => changed.get(operation.opId) ?? operation)
        .filter(({ localId }) => localId !== leaving);
      expect(orderAfter(rest).filter((localId) => localId !== leaving)).toEqual(
        before.filter((localId) => localId !== leaving),
      );
    }),
    { numRuns: 500 },
  );
});

it('S4: protected operations do not change', () => {
  const operations = [stamp(createSection(toLocalId('n'), toLocalId('a')), 1)];
  expect(anchorsAfterLeave(known(), operations, new Set([toLocalId('a')]), () => false)).toEqual([]);
});
