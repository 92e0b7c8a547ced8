import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyOperation } from './apply-operation.ts';
import type { OperationDraft } from './invert-operation.ts';
import { leaveSiblings } from './leave-siblings.ts';
import type { Operation } from './operation.ts';
import { createRecordMap, type RecordMap } from './record-map.ts';

function stamp(draft: OperationDraft, deviceSeq: number): Operation {
  return { ...draft, opId: String(deviceSeq), deviceSeq, createdAt: 0 };
}

const create = (localId: string, after: string | null): OperationDraft => ({
  kind: 'create',
  entity: 'section',
  localId,
  proposalId: 'p',
  fields: { proposal_id: [null, 'p'] },
  after,
});

const move = (localId: string, after: string | null): OperationDraft => ({
  kind: 'move',
  entity: 'section',
  localId,
  proposalId: 'p',
  parentId: 'p',
  after,
});

/** Two sections that the service knows. */
function known(): RecordMap {
  const view = createRecordMap();
  const proposal: OperationDraft = {
    kind: 'create',
    entity: 'proposal',
    localId: 'p',
    proposalId: 'p',
    fields: {},
    after: null,
  };
  for (const draft of [proposal, create('a', null), create('b', 'a')])
    view.apply(applyOperation(view, stamp(draft, 1)));
  return view;
}

function orderAfter(operations: readonly Operation[]): readonly string[] {
  const view = known();
  for (const operation of operations) view.apply(applyOperation(view, operation));
  return view.childrenOf('section', 'p').map(({ localId }) => localId);
}

const step = fc.record({
  moves: fc.boolean(),
  which: fc.nat(9),
  behind: fc.option(fc.nat(9), { nil: null }),
});

/** Creates and moves that a person could have made, one upon the other. */
const edits = fc.array(step, { minLength: 1, maxLength: 10 }).map((steps) => {
  const operations: Operation[] = [];
  for (const [index, { moves, which, behind }] of steps.entries()) {
    const order = orderAfter(operations);
    const localId = moves ? (order[which % order.length] ?? 'a') : `n${index}`;
    const after = behind === null ? null : (order[behind % order.length] ?? null);
    if (after === localId) continue;
    operations.push(stamp(moves ? move(localId, after) : create(localId, after), index + 1));
  }
  return operations;
});

it('I10: without a record that leaves, everything else stands as it stood', () => {
  fc.assert(
    fc.property(edits, fc.nat(9), (operations, which) => {
      const before = orderAfter(operations);
      const leaving = before[which % before.length] ?? '';
      const changed = new Map(
        leaveSiblings(known(), operations, new Set([leaving]), () => true).map((one) => [one.opId, one]),
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

it('S4: changes nothing that may not be changed', () => {
  const operations = [stamp(create('n', 'a'), 1)];
  expect(leaveSiblings(known(), operations, new Set(['a']), () => false)).toEqual([]);
});
