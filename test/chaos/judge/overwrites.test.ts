import { expect, test } from 'vitest';
import { openEffects } from '../effects.ts';
import { Ledger } from '../ledger.ts';
import { checkOverwrites } from './overwrites.ts';

/** The second writer's title, overwritten by the user an hour later. */
function overwritesOf({ seen, deleted }: { readonly seen: boolean; readonly deleted: boolean }) {
  const effects = openEffects();
  const hour = 3_600_000;
  for (const [id, caller, title, at] of [
    [0, 'writer', 'Part theirs1', 0],
    [1, 'app', 'Part mine1', hour],
  ] as const) {
    const exchange = {
      ...{ id, caller, method: 'PUT', path: '/sections/1', arrivedAt: at, fault: null, status: 200 },
      ...{ body: JSON.stringify({ section: { title } }), deliveredAt: at, answeredAt: at },
      ...{ goneAt: null, receivedAt: at },
    };
    effects.note(exchange, { data: { id: '1', type: 'sections', attributes: { title } } });
  }
  const ledger = new Ledger();
  ledger.changed('section', 'one', null, { title: ['Part theirs1', 'Part mine1'] });
  ledger.seenValues.clear();
  if (seen) ledger.seenValues.set('one/title', new Set(['Part theirs1']));
  const nothing = new Map();
  const shown = { kind: 'section', localId: 'one', serverId: '1', fields: {} } as const;
  return checkOverwrites({
    ...{ ledger, effects, mails: [], seeds: new Set(), pace: 1, coreStartedAt: [] },
    serverIds: () => ['1'],
    served: { clients: nothing, proposals: nothing, line_items: nothing, sections: nothing },
    shown: deleted ? new Map() : new Map([['one', shown]]),
  }).map(({ defect }) => defect);
}

test('an old value that the user did not see is overwritten silently', () => {
  expect(overwritesOf({ seen: false, deleted: false })).toEqual(['silent overwrite']);
});

test('a value that the user saw and changed is not, even if the record was deleted later', () => {
  expect(overwritesOf({ seen: true, deleted: false })).toEqual([]);
  expect(overwritesOf({ seen: true, deleted: true })).toEqual([]);
});
