import { expect, test } from 'vitest';
import { openEffects, type Caller, type Value } from '../effects.ts';
import { Ledger } from '../ledger.ts';
import { checkLost } from './lost.ts';

/** A section with the given history of `optional`, and the user's values. */
function lostOf(
  written: readonly (readonly [Caller, Value])[],
  served: Value,
  changes: readonly (readonly [Value, Value])[],
): readonly string[] {
  const effects = openEffects();
  for (const [index, [caller, value]] of written.entries()) {
    const exchange = {
      ...{ id: index, caller, method: 'PUT', path: '/sections/1', arrivedAt: 0, fault: null, status: 200 },
      ...{ body: JSON.stringify({ section: { optional: value } }), deliveredAt: 0, answeredAt: 0 },
      ...{ goneAt: null, receivedAt: 0 },
    };
    effects.note(exchange, { data: { id: '1', type: 'sections', attributes: { optional: value } } });
  }
  const ledger = new Ledger();
  for (const change of changes) ledger.changed('section', 'one', null, { optional: change });
  const nothing = new Map();
  return checkLost({
    ...{ ledger, effects, mails: [], seeds: new Set(), pace: 1, coreStartedAt: [] },
    serverIds: () => ['1'],
    served: {
      ...{ clients: nothing, proposals: nothing, line_items: nothing },
      sections: new Map([['1', { id: '1', fields: { optional: served } }]]),
    },
    shown: new Map([['one', { kind: 'section', localId: 'one', serverId: '1', fields: {} }]]),
  }).map(({ defect }) => defect);
}

test('an edit without effect is lost', () => {
  expect(lostOf([], false, [[false, true]])).toEqual(['lost']);
  expect(lostOf([['app', true]], true, [[false, true]])).toEqual([]);
});

test('an effective edit that the second writer overwrote is not lost', () => {
  const written = [
    ['app', true],
    ['writer', false],
  ] as const;
  expect(lostOf(written, false, [[false, true]])).toEqual([]);
});

test('an edit that ends at its first value is no change, unless the other value was known', () => {
  const backAgain = [
    [false, true],
    [true, false],
  ] as const;
  expect(lostOf([['writer', true]], true, backAgain)).toEqual([]);
  // The app wrote the first value, so the second is a change of it.
  expect(lostOf([['app', true]], true, backAgain)).toEqual(['lost']);
  // The user saw their value and changed it.
  expect(lostOf([['writer', true]], true, [[true, false]])).toEqual(['lost']);
});
