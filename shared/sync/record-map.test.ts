import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLocalId } from '../domain/testing/ids.ts';
import type { AnyRecord } from '../domain/record.ts';
import { makeRecord } from './record-from-create.ts';
import { createRecordMap } from './record-map.ts';
import { compareSiblings } from './record-view.ts';

function lineAt(id: number, position: number): AnyRecord {
  return makeRecord('line_item', toLocalId(`line:${id}`), null, {
    section_id: 'section:1',
    name: 'Line',
    quantity: 1,
    amount: null,
    cost_type: 'fixed',
    recurring_type: null,
    per_type: null,
    position,
  });
}

test('siblings stay in order after any puts, moves and removals, also with equal positions', () => {
  const id = fc.nat({ max: 12 });
  const step = fc.oneof(
    fc.record({ id, position: fc.nat({ max: 6 }) }),
    fc.record({ id, position: fc.constant(null) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const map = createRecordMap();
      const expected = new Map<string, AnyRecord>();
      for (const { id: number, position } of steps) {
        const localId = toLocalId(`line:${number}`);
        if (position === null) {
          map.apply([{ type: 'remove', entity: 'line_item', localId }]);
          expected.delete(localId);
        } else {
          const record = lineAt(number, position);
          map.apply([{ type: 'put', record }]);
          expected.set(localId, record);
        }
      }
      const sorted = [...expected.values()].sort(compareSiblings);
      expect(map.childrenOf('line_item', toLocalId('section:1'))).toEqual(sorted);
    }),
    { numRuns: 200 },
  );
});

test('a returned list of siblings does not change later', () => {
  const map = createRecordMap([lineAt(1, 0), lineAt(2, 1)]);
  const before = map.childrenOf('line_item', toLocalId('section:1'));
  map.apply([{ type: 'remove', entity: 'line_item', localId: toLocalId('line:1') }]);
  expect(before).toHaveLength(2);
});
