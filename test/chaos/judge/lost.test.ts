import { expect, test } from 'vitest';
import { openEffects, type Caller, type Value } from '../effects.ts';
import { Ledger } from '../ledger.ts';
import { checkLost } from './lost.ts';

/** A section that nobody but these has written to: who set `optional`, in their order, and what the user did. */
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
      ...{ goneAt: null, toldAt: 0 },
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
  }).map(({ crime }) => crime);
}

test('an edit that stands nowhere is lost', () => {
  expect(lostOf([], false, [[false, true]])).toEqual(['lost']);
  expect(lostOf([['app', true]], true, [[false, true]])).toEqual([]);
});

test('what stood before somebody else wrote over it is not lost', () => {
  const written = [
    ['app', true],
    ['writer', false],
  ] as const;
  expect(lostOf(written, false, [[false, true]])).toEqual([]);
});

test('what came back to where it began is no change, as long as the other value was not known', () => {
  const backAgain = [
    [false, true],
    [true, false],
  ] as const;
  expect(lostOf([['writer', true]], true, backAgain)).toEqual([]);
  // The app wrote the first, so the second is a change of it.
  expect(lostOf([['app', true]], true, backAgain)).toEqual(['lost']);
  // The user saw theirs, and changed it.
  expect(lostOf([['writer', true]], true, [[true, false]])).toEqual(['lost']);
});
