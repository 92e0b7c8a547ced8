import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { OperationState } from '#shared/sync/operation-state.ts';
import type { FieldValue, OperationOf } from '#shared/sync/operation.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { createBaseline, isPossibleResult, recordCandidates, createsAwaiting } from './create-candidates.ts';
import { enqueue, know, opIdOf, received, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { bringTo } from '../testing/bring-to.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

type Values = Readonly<Record<string, FieldValue>>;

/** A create with the number 1, or another. */
function create(entity: Entity, values: Values, deviceSeq = 1): OperationOf<'create'> {
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, [null, value] as const]),
  );
  const proposalId = entity === 'client' ? null : toLocalId('p');
  return {
    ...{ opId: opIdOf(deviceSeq), deviceSeq, createdAt: 0, kind: 'create', entity, proposalId, after: null },
    ...{ localId: toLocalId(`mine-${String(deviceSeq)}`), fields },
  };
}

/** Adds a create whose outcome is unknown. */
function lose(unit: UnitContext, operation: OperationOf<'create'>, state: OperationState = 'uncertain') {
  enqueue(unit, operation);
  bringTo(unit.journal, operation.opId, state);
  const entry = unit.journal.operations.find(operation.opId);
  if (entry === undefined) throw new Error('It is in the outbox.');
  return { ...entry, operation };
}

const there = (entity: Entity, fields: Values, serverId = toServerId('83')): ReceivedRecord =>
  received(entity, toLocalId(`${entity}:${serverId}`), serverId, fields);

const section = { proposal_id: 'p', title: 'Costs', section_type: 'cost', body: '' };
const line = { section_id: 's', name: 'Piles', amount: 70, quantity: 1 };
const tax = { proposal_id: 'p', name: 'VAT', percentage: '20' };

describe('S8: a new record that may come from an uncertain create', () => {
  const isOne = (sent: readonly [Entity, Values], found: readonly [Entity, Values]): boolean => {
    const unit = unitContext();
    return isPossibleResult(unit.journal, lose(unit, create(...sent)), there(...found));
  };

  it.each([
    ['a section', 'section', section, { proposal_id: 'p' }],
    ['a section of a template', 'section', { template_id: 't', title: 'A' }, { template_id: 't' }],
    ['a section of the library', 'section', { reusable: true, title: 'A' }, { proposal_id: null }],
    ['a line', 'line_item', line, { section_id: 's' }],
    ['a tax', 'taxation', tax, { proposal_id: 'p' }],
  ] as const)('is %s in the same list, with any content', (_, entity, sent, parent) => {
    expect(isOne([entity, sent], [entity, { ...parent, title: 'Other', name: 'Other' }])).toBe(true);
  });

  it.each([
    ['a section', 'section', section, { proposal_id: 'q' }],
    ['a section of the library', 'section', section, { proposal_id: null }],
    ['a section of a template', 'section', section, { template_id: 'p-template' }],
    ['a section of another template', 'section', { template_id: 't', title: 'A' }, { template_id: 'u' }],
    ['a line', 'line_item', line, { section_id: 'other' }],
    ['a tax', 'taxation', tax, { proposal_id: 'q' }],
  ] as const)('is not %s in another list, even an equal one', (_, entity, sent, parent) => {
    const apart = { proposal_id: null, template_id: null };
    expect(
      isOne([entity, sent], [entity, { ...sent, ...(entity === 'section' ? apart : {}), ...parent }]),
    ).toBe(false);
  });

  it('is of the same kind', () => {
    expect(
      isOne(['line_item', { ...line, proposal_id: 'p' }], ['taxation', { ...line, proposal_id: 'p' }]),
    ).toBe(false);
    expect(isOne(['client', { email: 'ada@harbor.example' }], ['proposal', {}])).toBe(false);
  });

  it('is a client with at least one field in common', () => {
    const ada = { email: 'ada@harbor.example', name: 'Ada' };
    expect(isOne(['client', ada], ['client', { email: 'x@harbor.example', name: 'Ada' }])).toBe(true);
    expect(isOne(['client', ada], ['client', { email: 'x@harbor.example', name: 'Grace' }])).toBe(false);
  });

  it('stays a candidate, whatever its later content', () => {
    const unit = unitContext();
    const operation = create('client', { email: 'ada@harbor.example', name: 'Ada' });
    const rewritten = there('client', { email: 'x@harbor.example', name: 'Grace' });
    const isOneNow = (): boolean => {
      const entry = unit.journal.operations.find(operation.opId);
      if (entry === undefined) throw new Error('It is in the outbox.');
      return isPossibleResult(unit.journal, { ...entry, operation }, rewritten);
    };
    lose(unit, operation);
    expect(isOneNow()).toBe(false);
    recordCandidates(unit.journal, operation.opId, [there('client', { email: 'x@harbor.example' })]);
    recordCandidates(unit.journal, operation.opId, [there('client', {}, toServerId('84'))]);
    expect(isOneNow()).toBe(true);
    expect(unit.journal.operations.find(operation.opId)?.baseline?.candidates).toEqual(['83', '84']);
  });

  it('is a renamed proposal whose deleted client was removed by the service', () => {
    const unit = unitContext();
    const entry = lose(unit, create('proposal', { title: 'Website', client_id: 'client:1' }));
    const renamed = there('proposal', { title: 'Shop', client_id: null });
    expect(isPossibleResult(unit.journal, entry, renamed)).toBe(true);
    know(unit, 'client', toLocalId('client:1'), toServerId('1'));
    expect(isPossibleResult(unit.journal, entry, renamed)).toBe(false);
  });

  it('is not known or deleted here', () => {
    const unit = unitContext();
    const entry = lose(unit, create('section', section));
    know(unit, 'section', toLocalId('known'), toServerId('83'), section);
    expect(isPossibleResult(unit.journal, entry, there('section', section))).toBe(false);
    expect(isPossibleResult(unit.journal, entry, there('section', section, toServerId('84')))).toBe(true);
    unit.journal.records.addTombstone('section', toServerId('84'), 1);
    expect(isPossibleResult(unit.journal, entry, there('section', section, toServerId('84')))).toBe(false);
  });
});

describe('S8: a record that is older than the create', () => {
  const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();
  const isOne = (madeAt: unknown, seenUntil: string | null | undefined): boolean => {
    const unit = unitContext();
    const lost = lose(unit, create('section', section));
    const entry = { ...lost, baseline: { activityIds: [], status: null, seenUntil } };
    return isPossibleResult(unit.journal, entry, {
      ...there('section', section),
      extra: { created_at: madeAt },
    });
  };

  it('is no candidate; times may be rounded to a second', () => {
    expect(isOne(at(10), at(12))).toBe(false);
    expect(isOne(at(10), at(11))).toBe(true);
    expect(isOne(at(10), at(10))).toBe(true);
    expect(isOne(at(12), at(10))).toBe(true);
  });

  it('is not recognized without both times', () => {
    expect(isOne(undefined, at(12))).toBe(true);
    expect(isOne('long ago', at(12))).toBe(true);
    expect(isOne(at(10), null)).toBe(true);
    expect(isOne(at(10), undefined)).toBe(true);
    const unit = unitContext();
    const entry: JournaledOperation & { readonly operation: OperationOf<'create'> } = {
      ...lose(unit, create('section', section)),
      baseline: null,
    };
    expect(
      isPossibleResult(unit.journal, entry, { ...there('section', section), extra: { created_at: at(10) } }),
    ).toBe(true);
  });

  function changedAt(unit: UnitContext, entity: Entity, localId: LocalId, updatedAt: string | null): void {
    const base = unit.journal.records.find(entity, localId);
    if (base !== undefined) unit.journal.records.save({ ...base, updatedAt });
  }

  it('is recognized by the newest time of its siblings and its proposal', () => {
    const unit = unitContext();
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    const seenUntil = (): string | null | undefined =>
      createBaseline(unit.journal, create('section', section)).seenUntil;
    expect(seenUntil()).toBeNull();
    changedAt(unit, 'proposal', toLocalId('p'), at(20));
    expect(seenUntil()).toBe(at(20));
    for (const [localId, serverId, seconds] of [
      ['a', '81', 30],
      ['b', '82', 40],
      ['c', '83', 35],
    ] as const) {
      know(unit, 'section', toLocalId(localId), toServerId(serverId), { proposal_id: 'p' });
      changedAt(unit, 'section', toLocalId(localId), at(seconds));
    }
    expect(seenUntil()).toBe(at(40));
    // Times are compared as moments, in any notation.
    changedAt(unit, 'section', toLocalId('a'), '2026-01-01T02:00:30+01:00');
    expect(seenUntil()).toBe('2026-01-01T02:00:30+01:00');
  });

  it('is recognized among line items and taxes too, but not without a list of siblings', () => {
    const unit = unitContext();
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    know(unit, 'client', toLocalId('c'), toServerId('17'));
    know(unit, 'line_item', toLocalId('l'), toServerId('201'), { section_id: 's' });
    for (const [entity, localId, seconds] of [
      ['proposal', 'p', 20],
      ['client', 'c', 30],
      ['line_item', 'l', 40],
    ] as const)
      changedAt(unit, entity, toLocalId(localId), at(seconds));
    const seenUntil = (entity: Entity, fields: Values): string | null | undefined =>
      createBaseline(unit.journal, create(entity, fields)).seenUntil;
    expect(seenUntil('line_item', line)).toBe(at(40));
    expect(seenUntil('taxation', tax)).toBe(at(20));
    expect(seenUntil('client', { email: 'x' })).toBeNull();
    expect(seenUntil('proposal', { title: 'x', client_id: 'c' })).toBeNull();
    expect(seenUntil('section', { reusable: true, title: 'x' })).toBeNull();
  });
});

describe('S8: a record that equals another create of ours', () => {
  const mine = { ...section, title: 'Mine' };
  const isOne = (state: OperationState, other: Values = section): boolean => {
    const unit = unitContext();
    lose(unit, create('section', other, 2), state);
    return isPossibleResult(unit.journal, lose(unit, create('section', mine)), there('section', section));
  };

  it.each(['sending', 'uncertain', 'verifying', 'undecided'] as const)(
    'is no candidate if the other create is %s',
    (state) => expect(isOne(state)).toBe(false),
  );

  it.each(['waiting', 'held', 'rejected'] as const)('is a candidate if the other create is %s', (state) =>
    expect(isOne(state)).toBe(true),
  );

  it('is a candidate if two records equal the one other create', () => {
    const unit = unitContext();
    const [first, second] = [there('section', section), there('section', section, toServerId('84'))];
    const another = there('section', { ...section, title: 'Third' }, toServerId('85'));
    lose(unit, create('section', section, 2));
    const entry = lose(unit, create('section', mine));
    expect(isPossibleResult(unit.journal, entry, first, [first, another])).toBe(false);
    expect(isPossibleResult(unit.journal, entry, first, [first, second])).toBe(true);
    lose(unit, create('section', section, 3));
    expect(isPossibleResult(unit.journal, entry, first, [first, second])).toBe(false);
  });

  it('is a candidate if it differs from the other create in a field', () => {
    expect(isOne('uncertain', { ...section, title: 'Third' })).toBe(true);
  });

  it('is a candidate if it equals this create, or if the other operation is no create', () => {
    const unit = unitContext();
    const entry = lose(unit, create('section', section));
    expect(isPossibleResult(unit.journal, entry, there('section', section))).toBe(true);
    enqueue(unit, {
      ...{
        opId: opIdOf(3),
        deviceSeq: 3,
        createdAt: 0,
        kind: 'update',
        entity: 'section',
        localId: toLocalId('s'),
      },
      ...{ proposalId: toLocalId('p'), fields: create('section', section).fields },
    });
    bringTo(unit.journal, opIdOf(3), 'sending');
    expect(isPossibleResult(unit.journal, entry, there('section', section))).toBe(true);
  });
});

describe('S8: a record that is read during the verification of a create', () => {
  it.each([
    ['uncertain', 1],
    ['verifying', 1],
    ['sending', 0],
    ['undecided', 0],
    ['waiting', 0],
  ] as const)('waits for a create that is %s: %s', (state, waits) => {
    const unit = unitContext();
    lose(unit, create('section', section), state);
    expect(createsAwaiting(unit.journal, there('section', { ...section, title: 'Other' }))).toHaveLength(
      waits,
    );
    expect(createsAwaiting(unit.journal, there('section', { ...section, proposal_id: 'q' }))).toEqual([]);
  });

  it('waits for no other kind of operation', () => {
    const unit = unitContext();
    enqueue(unit, {
      ...{
        opId: opIdOf(1),
        deviceSeq: 1,
        createdAt: 0,
        kind: 'update',
        entity: 'section',
        localId: toLocalId('s'),
      },
      ...{ proposalId: toLocalId('p'), fields: create('section', section).fields },
    });
    bringTo(unit.journal, opIdOf(1), 'uncertain');
    expect(createsAwaiting(unit.journal, there('section', section))).toEqual([]);
  });
});
