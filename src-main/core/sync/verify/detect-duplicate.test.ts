import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import { createItem, createProposal, createSection, stamp } from '#shared/sync/testing/drafts.ts';
import { edit, enqueue, know, received, unitContext, type UnitContext } from '../testing/known-journal.ts';
import {
  duplicateWindowMs,
  mayMatchLostCreate,
  recordUnansweredCreate,
  detectDuplicate,
} from './detect-duplicate.ts';

type Values = Readonly<Record<string, FieldValue>>;

/** Notes a create with these values whose answer was lost. */
function lost({ journal }: UnitContext, entity: Entity, localId: LocalId, values: Values, at = 1_000): void {
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, [null, value] as const]),
  );
  journal.lostCreates.add({ entity, localId, fields, at });
}

/** The questions that a new record causes. */
function raised(unit: UnitContext, entity: Entity, values: Values) {
  detectDuplicate(unit, received(entity, toLocalId('theirs'), toServerId('99'), values));
  return unit.journal.questions.all();
}

const costs = { proposal_id: 'p', title: 'Costs', section_type: 'text', body: '' };
const piles = { section_id: 's', name: 'Piles', cost_type: 'fixed', quantity: 1, amount: 70 };

describe('S10: a lost create is noted', () => {
  it('if it is a create, with the fields of the call', () => {
    const unit = unitContext();
    recordUnansweredCreate(unit, edit(1, 'client', toLocalId('c'), { city: ['', 'Oslo'] }), 5);
    expect(unit.journal.lostCreates.all()).toEqual([]);
    const create = stamp(createSection(toLocalId('n'), null), 2);
    recordUnansweredCreate(unit, create, 5);
    expect(unit.journal.lostCreates.all()).toMatchObject([{ localId: 'n', entity: 'section', at: 5 }]);
  });

  it('for a day: the next one deletes older ones', () => {
    const unit = unitContext();
    recordUnansweredCreate(unit, stamp(createSection(toLocalId('old'), null), 1), 5);
    recordUnansweredCreate(unit, stamp(createSection(toLocalId('young'), null), 2), 6);
    recordUnansweredCreate(unit, stamp(createSection(toLocalId('new'), null), 3), 6 + duplicateWindowMs);
    expect(unit.journal.lostCreates.all().map(({ localId }) => localId)).toEqual(['young', 'new']);
  });
});

describe('S10: a new record that equals a lost create', () => {
  it('causes a question with the present name of our record', () => {
    const unit = unitContext();
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    know(unit, 'section', toLocalId('mine'), toServerId('81'), { proposal_id: 'p', title: 'Prices' });
    lost(unit, 'section', toLocalId('mine'), costs);
    unit.pass(500);
    expect(raised(unit, 'section', costs)).toMatchObject([
      {
        ...{ type: 'duplicate', entity: 'section', localId: 'mine', duplicateId: 'theirs', name: 'Prices' },
        ...{ proposalId: 'p', createdAt: 1_000, noticedAt: 1_500 },
      },
    ]);
  });

  it('causes a question about our proposal, or about no proposal without one', () => {
    const unit = unitContext();
    know(unit, 'proposal', toLocalId('mine'), toServerId('31'), { title: 'Offer' });
    know(unit, 'client', toLocalId('ada'), toServerId('17'), { email: 'ada@harbor.example' });
    lost(unit, 'proposal', toLocalId('mine'), { title: 'Offer', client_id: null });
    lost(unit, 'client', toLocalId('ada'), { email: 'ada@harbor.example' });
    expect(raised(unit, 'proposal', { title: 'Offer', client_id: null })).toMatchObject([
      { proposalId: 'mine' },
    ]);
    expect(raised(unit, 'client', { email: 'ada@harbor.example' })).toMatchObject([{}, { proposalId: null }]);
  });

  it('causes a question for a day', () => {
    for (const [passed, count] of [
      [duplicateWindowMs, 1],
      [duplicateWindowMs + 1, 0],
    ] as const) {
      const unit = unitContext();
      know(unit, 'client', toLocalId('ada'), toServerId('17'));
      lost(unit, 'client', toLocalId('ada'), { email: 'ada@harbor.example' });
      unit.pass(passed);
      expect(raised(unit, 'client', { email: 'ada@harbor.example' })).toHaveLength(count);
    }
  });

  it.each([
    ['it differs', 'section', costs, { ...costs, body: '<p>Theirs</p>' }],
    ['it is of another kind', 'section', costs, null],
    ['it is a line of another section', 'line_item', piles, { ...piles, section_id: 'other' }],
  ] as const)('causes no question if %s', (_, entity, sent, found) => {
    const unit = unitContext();
    know(unit, entity, toLocalId('mine'), toServerId('81'), sent);
    lost(unit, entity, toLocalId('mine'), sent);
    expect(raised(unit, found === null ? 'taxation' : entity, found ?? sent)).toEqual([]);
  });

  it('causes no question if it is our own record, and one if it is a line item of the same section', () => {
    const unit = unitContext();
    know(unit, 'line_item', toLocalId('mine'), toServerId('81'), piles);
    lost(unit, 'line_item', toLocalId('mine'), piles);
    detectDuplicate(unit, received('line_item', toLocalId('mine'), toServerId('81'), piles));
    expect(unit.journal.questions.all()).toEqual([]);
    expect(raised(unit, 'line_item', piles)).toHaveLength(1);
  });
});

describe('S10: a new record that may come from an earlier attempt of a create', () => {
  const found = received('section', toLocalId('theirs'), toServerId('99'), { ...costs, title: 'n' });

  it('waits while that create is in the outbox, and no longer', () => {
    const unit = unitContext();
    const create = stamp(createSection(toLocalId('n'), null), 1);
    enqueue(unit, create);
    expect(mayMatchLostCreate(unit, found)).toBe(false);
    recordUnansweredCreate(unit, create, 1_000);
    expect(mayMatchLostCreate(unit, found)).toBe(true);
    expect(mayMatchLostCreate(unit, { ...found, fields: { ...found.fields, title: 'Other' } })).toBe(false);
    unit.journal.operations.remove(create.opId);
    expect(mayMatchLostCreate(unit, found)).toBe(false);
  });

  it('waits even if another equal create has its record already', () => {
    const unit = unitContext();
    know(unit, 'section', toLocalId('first'), toServerId('81'), { ...costs, title: 'n' });
    lost(unit, 'section', toLocalId('first'), { ...costs, title: 'n' }, 900);
    const create = stamp(createSection(toLocalId('n'), null), 1);
    enqueue(unit, create);
    recordUnansweredCreate(unit, create, 1_000);
    expect(mayMatchLostCreate(unit, found)).toBe(true);
  });

  it('does not wait for an edit of the record', () => {
    const unit = unitContext();
    recordUnansweredCreate(unit, stamp(createSection(toLocalId('n'), null), 1), 1_000);
    enqueue(unit, edit(2, 'section', toLocalId('n'), { title: ['n', 'Mine'] }));
    expect(mayMatchLostCreate(unit, found)).toBe(false);
  });

  it('waits for a line item only in its own section', () => {
    const unit = unitContext();
    const create = stamp(createItem(toLocalId('i'), 's', null), 1);
    enqueue(unit, stamp(createProposal(toLocalId('p')), 0), create);
    recordUnansweredCreate(unit, create, 1_000);
    const item = (section_id: string) =>
      received('line_item', toLocalId('theirs'), toServerId('99'), {
        section_id,
        name: 'i',
        cost_type: 'fixed',
      });
    expect([mayMatchLostCreate(unit, item('s')), mayMatchLostCreate(unit, item('other'))]).toEqual([
      true,
      false,
    ]);
  });
});
