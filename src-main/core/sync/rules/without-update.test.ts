import { expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { FieldChanges, OperationOf } from '#shared/sync/operation.ts';
import { withoutUpdate } from './without-update.ts';

const update = (deviceSeq: number, fields: FieldChanges): OperationOf<'update'> => ({
  opId: `018f0000-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`,
  deviceSeq,
  createdAt: 0,
  localId: toLocalId('s'),
  proposalId: toLocalId('p'),
  kind: 'update',
  entity: 'section',
  fields,
});

it('S20: later edits are rebased on the values before a withdrawn edit', () => {
  const taken = update(1, { title: ['A', 'B'], optional: [false, true] });
  const next = update(2, { title: ['B', 'C'], body: [null, 'Text'] });
  const last = update(3, { title: ['C', 'D'] });
  expect([...withoutUpdate(taken, [next, last])]).toEqual([
    [next.opId, { ...next, fields: { title: ['A', 'C'], body: [null, 'Text'] } }],
  ]);
});

it('I1: an edit back to these values is removed, and later edits are not merged into it', () => {
  const taken = update(1, { optional: [false, true] });
  const back = update(2, { optional: [true, false] });
  const again = update(3, { optional: [false, true] });
  expect([...withoutUpdate(taken, [back, again])]).toEqual([[back.opId, null]]);
});

it('edits of other fields stay', () => {
  expect([...withoutUpdate(update(1, { title: ['A', 'B'] }), [update(2, { body: [null, 'Text'] })])]).toEqual(
    [],
  );
});
