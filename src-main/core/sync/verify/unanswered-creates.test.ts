import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { OperationState } from '#shared/sync/operation-state.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { clientBody } from '../../api/testing/fixtures.ts';
import { pushOperation } from '../push/push-operation.ts';
import { bringTo } from '../testing/bring-to.ts';
import { enqueue, know, opIdOf, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { listOf, scriptedContext, type Script } from '../testing/scripted-service.ts';
import { keepEarlierCreates } from './keep-earlier-creates.ts';
import { verifyOperation } from './verify-operation.ts';
import { createUnansweredCreates } from './unanswered-creates.ts';

const hourMs = 3_600_000;
const kept = { prepare: () => () => Promise.reject(new Error('No call was expected.')), startMark: 1 };

const create: OperationOf<'create'> = {
  ...{ opId: opIdOf(1), deviceSeq: 1, createdAt: 0, kind: 'create', entity: 'client', after: null },
  ...{ localId: toLocalId('mine'), proposalId: null },
  fields: { email: [null, 'ada@harbor.example'], name: [null, 'Ada'] },
};

describe('S8: the answer to a create can be asked for', () => {
  it('for 23 hours', () => {
    const unit = unitContext();
    const creates = createUnansweredCreates(unit.clock);
    creates.keep('a', kept);
    unit.pass(23 * hourMs - 1);
    expect(creates.find('a')).toBe(kept);
    unit.pass(1);
    expect(creates.find('a')).toBeUndefined();
  });

  it('for the rest of that time if its first call was made earlier', () => {
    const unit = unitContext();
    const creates = createUnansweredCreates(unit.clock);
    creates.keep('a', kept, 22 * hourMs);
    unit.pass(hourMs - 1);
    expect(creates.find('a')).toBe(kept);
    unit.pass(1);
    expect(creates.find('a')).toBeUndefined();
  });

  it('until three requests had no answer', () => {
    const creates = createUnansweredCreates(unitContext().clock);
    creates.keep('a', kept);
    creates.keep('b', kept);
    creates.lost('a');
    creates.lost('a');
    expect(creates.find('a')).toBe(kept);
    creates.lost('a');
    expect(creates.find('a')).toBeUndefined();
    expect(creates.find('b')).toBe(kept);
  });

  it('until it is pushed again, which is another request', async () => {
    const unit = unitContext();
    enqueue(unit, create);
    const context = scriptedContext(unit, () => ({ lost: true }));
    context.unansweredCreates.keep(create.opId, kept);
    await pushOperation(context, create.opId, context.signal);
    expect(context.unansweredCreates.find(create.opId)).toBeUndefined();
  });
});

describe('S8: a create of an earlier process', () => {
  /** An hour ago, an earlier process made the request; negative: its clock was ahead. */
  function restarted(script: Script, agoMs = hourMs, state: OperationState = 'uncertain') {
    const unit = unitContext();
    unit.pass(10 * hourMs);
    unit.journal.meta.set('takesIdempotencyKeys', true);
    enqueue(unit, create);
    bringTo(unit.journal, create.opId, state);
    const request = { key: 'first', at: unit.clock.now() - agoMs };
    unit.journal.operations.patch(create.opId, { baseline: { activityIds: [], status: null, request } });
    const context = scriptedContext(unit, script);
    keepEarlierCreates(context);
    return { unit, context };
  }

  const stateOf = ({ journal }: UnitContext): string | undefined =>
    journal.operations.find(create.opId)?.state;
  const answer: Script = (call) =>
    call.startsWith('POST') ? { body: { data: clientBody('17') } } : listOf('clients', []);
  const silence: Script = (call) => (call.startsWith('POST') ? { lost: true } : listOf('clients', []));

  it('is kept for the rest of 23 hours', () => {
    const { unit, context } = restarted(answer);
    unit.pass(22 * hourMs - 1);
    expect(context.unansweredCreates.find(create.opId)).toBeDefined();
    unit.pass(1);
    expect(context.unansweredCreates.find(create.opId)).toBeUndefined();
  });

  it('is not kept if its request comes from the future, or if its outcome is not in question', () => {
    for (const [agoMs, state] of [
      [-1, 'uncertain'],
      [hourMs, 'waiting'],
      [hourMs, 'undecided'],
    ] as const) {
      const { context } = restarted(answer, agoMs, state);
      expect(context.unansweredCreates.find(create.opId)).toBeUndefined();
    }
  });

  it('gets its answer without a look at the lists. The answer is too old to be a read of the record', async () => {
    const { unit, context } = restarted(answer);
    await verifyOperation(context, create.opId, context.signal);
    expect(context.calls).toEqual(['POST clients']);
    expect(unit.journal.operations.all()).toEqual([]);
    expect(unit.journal.records.find('client', create.localId)?.record.serverId).toBe(toServerId('17'));
    expect(context.localWrites.lastRead(create.localId)).toBeNull();
  });

  it('may take effect from now on if there is no answer again: nothing is created before that has passed', async () => {
    const { unit, context } = restarted(silence);
    context.uncertaintyWindow.begin(create.opId);
    unit.pass(81_000);
    await verifyOperation(context, create.opId, context.signal);
    expect(stateOf(unit)).toBe('uncertain');
    expect(context.uncertaintyWindow.hasPassed(create.opId)).toBe(false);
  });

  it('is judged by the lists after three requests without an answer', async () => {
    const { unit, context } = restarted(silence);
    for (let requests = 1; requests <= 4; requests += 1) {
      unit.pass(81_000);
      await verifyOperation(context, create.opId, context.signal);
    }
    expect(context.calls.filter((call) => call.startsWith('POST'))).toHaveLength(3);
    expect(stateOf(unit)).toBe('waiting');
  });

  it('is asked for with the position of its first request, although siblings were read meanwhile', async () => {
    const unit = unitContext();
    unit.journal.meta.set('takesIdempotencyKeys', true);
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    const sectionAt = (id: string, position: number): void =>
      know(unit, 'section', toLocalId(`s${id}`), toServerId(id), { proposal_id: 'p', position });
    sectionAt('81', 0);
    sectionAt('83', 1);
    const section: OperationOf<'create'> = {
      ...{ opId: opIdOf(1), deviceSeq: 1, createdAt: 0, kind: 'create', entity: 'section' },
      ...{ after: toLocalId('s81'), localId: toLocalId('mine'), proposalId: toLocalId('p') },
      fields: { proposal_id: [null, 'p'], title: [null, 'Part'] },
    };
    enqueue(unit, section);
    const bodies: unknown[] = [];
    const script: Script = (call, json) => {
      if (call.startsWith('POST')) bodies.push(json);
      return { lost: true };
    };
    const first = scriptedContext(unit, script);
    await pushOperation(first, section.opId, first.signal);
    sectionAt('82', 0);
    sectionAt('81', 1);
    sectionAt('83', 2);
    const second = scriptedContext(unit, script);
    keepEarlierCreates(second);
    await verifyOperation(second, section.opId, second.signal);
    expect(bodies.length).toBeGreaterThan(1);
    const body = { section: { title: 'Part', proposal_id: 31, position: 1 } };
    expect(bodies).toEqual(bodies.map(() => body));
  });
});
