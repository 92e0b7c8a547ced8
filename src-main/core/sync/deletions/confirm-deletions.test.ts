import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { edit, enqueue, know, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { scriptedContext, type Script, type Scripted } from '../testing/scripted-service.ts';
import { clientBody, proposalBody, sectionBody } from '../../api/testing/fixtures.ts';
import { confirmEach, confirmDeletions, removeApprovedByUser } from './confirm-deletions.ts';
import { bringTo } from '../testing/bring-to.ts';

const gone = { status: 404 } as const;

async function confirm(
  unit: UnitContext,
  entity: 'client' | 'proposal' | 'section',
  ids: readonly LocalId[],
  script: Script,
): Promise<readonly string[]> {
  const context = scriptedContext(unit, script);
  await confirmEach(context, entity, ids, context.signal);
  return context.calls;
}

describe('S15: a missing record is removed only if the service confirms it', () => {
  it('a 404 removes the record and adds a tombstone', async () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('7'));
    await confirm(unit, 'client', [toLocalId('c')], () => gone);
    expect(unit.journal.records.find('client', toLocalId('c'))).toBeUndefined();
    expect(unit.journal.records.hasTombstone('client', toServerId('7'))).toBe(true);
  });

  it('an answer with the record keeps it', async () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('7'));
    await confirm(unit, 'client', [toLocalId('c')], () => ({ body: { data: clientBody('7') } }));
    expect(unit.journal.records.serverIdOf('client', toLocalId('c'))).toBe('7');
  });

  it('any other refusal confirms nothing', async () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('7'));
    await confirm(unit, 'client', [toLocalId('c')], () => ({ status: 403 }));
    expect(unit.journal.records.serverIdOf('client', toLocalId('c'))).toBe('7');
  });

  it('a record with a call in flight is not requested, because the call will show it', async () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('7'));
    const operation = edit(1, 'client', toLocalId('c'), { city: ['', 'Oslo'] });
    enqueue(unit, operation);
    bringTo(unit.journal, operation.opId, 'sending');
    expect(await confirm(unit, 'client', [toLocalId('c')], () => gone)).toEqual([]);
  });
});

describe('S12, S15: a 404 for a former server id of a record', () => {
  it('removes nothing if the record was recreated during the request', async () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('7'));
    await confirm(unit, 'client', [toLocalId('c')], () => {
      unit.journal.records.remove('client', toLocalId('c'));
      know(unit, 'client', toLocalId('c'), toServerId('9'));
      return gone;
    });
    expect(unit.journal.records.serverIdOf('client', toLocalId('c'))).toBe('9');
    expect(unit.journal.records.hasTombstone('client', toServerId('9'))).toBe(false);
  });

  it('of a section removes nothing if the section was recreated while its proposal was requested', async () => {
    const unit = unitContext();
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p' });
    const calls = await confirm(unit, 'section', [toLocalId('s')], (call) => {
      if (call === 'GET sections/81') return gone;
      unit.journal.records.remove('section', toLocalId('s'));
      know(unit, 'section', toLocalId('s'), toServerId('99'), { proposal_id: 'p' });
      return { body: { data: proposalBody('31') } };
    });
    expect(calls).toEqual(['GET sections/81', 'GET proposals/31']);
    expect(unit.journal.records.serverIdOf('section', toLocalId('s'))).toBe('99');
  });

  it('of a section removes the section, or the whole proposal if that is missing too', async () => {
    for (const isThere of [true, false]) {
      const unit = unitContext();
      know(unit, 'proposal', toLocalId('p'), toServerId('31'));
      know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p' });
      know(unit, 'section', toLocalId('t'), toServerId('82'), { proposal_id: 'p' });
      await confirm(unit, 'section', [toLocalId('s')], (call) =>
        call === 'GET proposals/31' && isThere ? { body: { data: proposalBody('31') } } : gone,
      );
      expect(unit.journal.records.find('section', toLocalId('s'))).toBeUndefined();
      expect(unit.journal.records.find('section', toLocalId('t')) !== undefined).toBe(isThere);
      expect(unit.journal.records.find('proposal', toLocalId('p')) !== undefined).toBe(isThere);
    }
  });

  it('of a library section requests no proposal', async () => {
    const unit = unitContext();
    know(unit, 'section', toLocalId('s'), toServerId('81'), { reusable: true });
    expect(
      await confirm(unit, 'section', [toLocalId('s')], () => ({ body: { data: sectionBody('81') } })),
    ).toEqual(['GET sections/81']);
  });
});

describe('S15: without an answer of the service', () => {
  const lost: Scripted = { lost: true };

  it('the requests end, and nothing is removed', async () => {
    const unit = unitContext();
    for (const id of ['7', '8']) know(unit, 'client', toLocalId(`c${id}`), toServerId(id));
    const context = scriptedContext(unit, () => lost);
    const outcome = await confirmEach(context, 'client', [toLocalId('c7'), toLocalId('c8')], context.signal);
    expect([outcome.type, context.calls]).toEqual(['uncertain', ['GET clients/7']]);
    expect(unit.journal.records.count('client')).toBe(2);
  });

  it('about the proposal of a missing section, the section stays too', async () => {
    const unit = unitContext();
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p' });
    const context = scriptedContext(unit, (call) => (call.startsWith('GET proposals') ? lost : gone));
    const outcome = await confirmEach(context, 'section', [toLocalId('s')], context.signal);
    expect(outcome.type).toBe('uncertain');
    expect(unit.journal.records.find('section', toLocalId('s'))).toBeDefined();
  });

  it('a record that the service does not have yet is not requested', async () => {
    const unit = unitContext();
    expect(await confirm(unit, 'client', [toLocalId('new')], () => gone)).toEqual([]);
  });
});

describe('S12, S15: missing sections of a proposal', () => {
  function two(): UnitContext {
    const unit = unitContext();
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p' });
    know(unit, 'section', toLocalId('t'), toServerId('82'), { proposal_id: 'p' });
    return unit;
  }
  const withoutSections: Script = (call) =>
    call === 'GET proposals/31' ? { body: { data: proposalBody('31') } } : gone;

  it('request their proposal once', async () => {
    const unit = two();
    expect(await confirm(unit, 'section', [toLocalId('s'), toLocalId('t')], withoutSections)).toEqual([
      'GET sections/81',
      'GET proposals/31',
      'GET sections/82',
    ]);
    expect(unit.journal.records.count('section')).toBe(0);
  });

  it('request each of their proposals', async () => {
    const unit = two();
    know(unit, 'proposal', toLocalId('q'), toServerId('32'));
    know(unit, 'section', toLocalId('u'), toServerId('83'), { proposal_id: 'q' });
    const calls = await confirm(unit, 'section', [toLocalId('s'), toLocalId('u')], (call) =>
      call.startsWith('GET proposals/') ? { body: { data: proposalBody(call.slice(-2)) } } : gone,
    );
    expect(calls).toEqual(['GET sections/81', 'GET proposals/31', 'GET sections/83', 'GET proposals/32']);
  });

  it('wait for a call in flight about their proposal, until the next full sync', async () => {
    const unit = two();
    const archiving = edit(1, 'proposal', toLocalId('p'), { title: ['', 'Mine'] });
    enqueue(unit, archiving);
    bringTo(unit.journal, archiving.opId, 'sending');
    let skips = 0;
    const context = {
      ...scriptedContext(unit, () => gone),
      onSkipped: () => (skips += 1),
    };
    await confirmEach(context, 'section', [toLocalId('s')], context.signal);
    expect(context.calls).toEqual(['GET sections/81']);
    expect(unit.journal.records.find('section', toLocalId('s'))).toBeDefined();
    expect(skips).toBe(1);
  });

  it('of the library wait for no call about a proposal', async () => {
    const unit = two();
    know(unit, 'section', toLocalId('l'), toServerId('90'), { reusable: true });
    const editing = edit(1, 'proposal', toLocalId('p'), { title: ['', 'Mine'] });
    enqueue(unit, editing);
    bringTo(unit.journal, editing.opId, 'sending');
    await confirm(unit, 'section', [toLocalId('l')], () => gone);
    expect(unit.journal.records.find('section', toLocalId('l'))).toBeUndefined();
  });
});

describe('S15: records that a full sync has not seen', () => {
  /** A number of known clients, from c11 on. The full sync has not seen the first `missing` of them. */
  function fullySynced(known: number, missing: number): UnitContext {
    const unit = unitContext();
    unit.journal.meta.set('fullSyncCursor', { stage: 'clients', page: 1 });
    for (let id = 11; id <= 10 + known; id += 1) {
      know(unit, 'client', toLocalId(`c${String(id)}`), toServerId(String(id)), {
        email: `c${String(id)}@x.example`,
      });
      if (id > 10 + missing) unit.journal.fullSync.markSeen('client', toServerId(String(id)));
    }
    return unit;
  }

  async function end(unit: UnitContext, script: Script) {
    let leftToNext = 0;
    const context = { ...scriptedContext(unit, script), onSkipped: () => (leftToNext += 1) };
    const outcome = await confirmDeletions(context, context.signal);
    return { calls: context.calls, outcome, leftToNext };
  }

  const missing = ({ journal }: UnitContext) =>
    journal.questions.all().flatMap((question) => (question.type === 'missing' ? [question] : []));
  const asked = (unit: UnitContext): readonly string[] | undefined =>
    missing(unit)[0]?.records.map(({ localId }) => localId);
  const isThere: Script = (call) => ({ body: { data: clientBody(call.split('/')[1]) } });

  it('are requested one by one if they are few', async () => {
    const unit = fullySynced(8, 5);
    const { calls, outcome } = await end(unit, () => gone);
    expect(outcome.type).toBe('ok');
    expect(calls).toEqual(['11', '12', '13', '14', '15'].map((id) => `GET clients/${id}`));
    expect(unit.journal.records.count('client')).toBe(3);
    expect(missing(unit)).toEqual([]);
  });

  it('cause a question if they are many, after requests for five across the list', async () => {
    const unit = fullySynced(12, 12);
    const { calls } = await end(unit, () => gone);
    expect(calls).toHaveLength(5);
    expect(new Set(calls).size).toBe(5);
    expect(calls.some((call) => Number(call.split('/')[1]) > 16)).toBe(true);
    expect(unit.journal.records.count('client')).toBe(12);
    expect(missing(unit)).toMatchObject([{ entity: 'client', known: 12, checked: 5, answer: null }]);
    expect(asked(unit)).toHaveLength(12);
  });

  it('cause no question and stay if one of a sample exists, because the list was wrong', async () => {
    const unit = fullySynced(12, 12);
    await end(unit, () => gone);
    const { calls, outcome, leftToNext } = await end(unit, (call) =>
      third.has(call) ? isThere(call) : gone,
    );
    expect([calls.length, outcome.type, leftToNext]).toEqual([3, 'ok', 1]);
    expect(missing(unit)).toEqual([]);
    expect(unit.journal.records.count('client')).toBe(12);
  });
  const third = new Set(['GET clients/15']);

  it('are tried again with the next full sync if requests fail', async () => {
    const unit = fullySynced(12, 12);
    const { calls, outcome } = await end(unit, () => ({ lost: true }));
    expect([calls.length, outcome.type]).toEqual([1, 'uncertain']);
    expect(missing(unit)).toEqual([]);
  });

  it('are not requested if they were removed here meanwhile', async () => {
    const unit = fullySynced(12, 12);
    const { calls } = await end(unit, () => {
      if (unit.journal.records.find('client', toLocalId('c13')) !== undefined)
        unit.journal.records.remove('client', toLocalId('c13'));
      return gone;
    });
    expect(calls).toEqual(['11', '15', '17', '19'].map((id) => `GET clients/${id}`));
    expect(asked(unit)).toHaveLength(11);
    expect(missing(unit)).toMatchObject([{ checked: 4 }]);
  });

  it('end the check if a request fails', async () => {
    const unit = fullySynced(8, 2);
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    const { calls, outcome } = await end(unit, () => ({ lost: true }));
    expect([calls, outcome.type]).toEqual([['GET clients/11'], 'uncertain']);
  });

  it('are requested for each kind', async () => {
    const unit = fullySynced(8, 1);
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    know(unit, 'section', toLocalId('s'), toServerId('81'), { reusable: true });
    const { calls } = await end(unit, () => gone);
    expect(calls).toEqual(['GET clients/11', 'GET proposals/31', 'GET sections/81']);
  });

  it('stay without requests if the user decided to keep them', async () => {
    const unit = fullySynced(12, 12);
    await end(unit, () => gone);
    for (const question of missing(unit)) unit.journal.questions.save({ ...question, answer: 'keep' });
    expect((await end(unit, () => gone)).calls).toEqual([]);
    expect(missing(unit)).toHaveLength(1);
    expect(unit.journal.records.count('client')).toBe(12);
  });

  it('leave the question when they are seen again, or when few are left', async () => {
    const unit = fullySynced(12, 12);
    await end(unit, () => gone);
    for (let id = 11; id <= 14; id += 1) unit.journal.fullSync.markSeen('client', toServerId(String(id)));
    await end(unit, () => gone);
    expect(asked(unit)).toEqual(['c15', 'c16', 'c17', 'c18', 'c19', 'c20', 'c21', 'c22']);
    for (let id = 15; id <= 19; id += 1) unit.journal.fullSync.markSeen('client', toServerId(String(id)));
    await end(unit, isThere);
    expect(missing(unit)).toEqual([]);
  });

  it('stay in the same question while they are many', async () => {
    const unit = fullySynced(12, 12);
    await end(unit, () => gone);
    const [first] = missing(unit);
    unit.pass(60_000);
    await end(unit, () => gone);
    expect(missing(unit)).toEqual([first]);
    for (let id = 11; id <= 19; id += 1) unit.journal.fullSync.markSeen('client', toServerId(String(id)));
    await end(unit, () => ({ lost: true }));
    expect(missing(unit)).toEqual([]);
  });

  it("leave the user's decision to keep them when they are seen again", async () => {
    const unit = fullySynced(12, 12);
    await end(unit, () => gone);
    for (const question of missing(unit)) unit.journal.questions.save({ ...question, answer: 'keep' });
    for (let id = 11; id <= 20; id += 1) unit.journal.fullSync.markSeen('client', toServerId(String(id)));
    await end(unit, () => gone);
    expect(asked(unit)).toEqual(['c21', 'c22']);
  });

  it('are requested if their proposal is in no question', async () => {
    const unit = fullySynced(0, 0);
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    unit.journal.fullSync.markSeen('proposal', toServerId('31'));
    know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p' });
    const { calls } = await end(unit, () => ({ body: { data: sectionBody('81') } }));
    expect(calls).toEqual(['GET sections/81']);
  });

  it('are part of the question about their proposal', async () => {
    const unit = fullySynced(0, 0);
    for (let id = 1; id <= 6; id += 1)
      know(unit, 'proposal', toLocalId(`p${String(id)}`), toServerId(String(id)));
    for (let id = 11; id <= 17; id += 1)
      know(unit, 'section', toLocalId(`s${String(id)}`), toServerId(String(id)), { proposal_id: 'p1' });
    know(unit, 'section', toLocalId('l'), toServerId('90'), { reusable: true });
    const { calls } = await end(unit, () => gone);
    expect(calls.filter((call) => call.startsWith('GET sections'))).toEqual(['GET sections/90']);
    expect(missing(unit).map(({ entity }) => entity)).toEqual(['proposal']);
  });

  it("are removed after the user's decision if the service confirms each; existing ones stay and leave the question", async () => {
    const unit = fullySynced(12, 12);
    await end(unit, () => gone);
    const script: Script = (call) => (third.has(call) ? isThere(call) : gone);
    const remove = async (answer: Script) => {
      const context = scriptedContext(unit, answer);
      return [(await removeApprovedByUser(context, context.signal)).type, context.calls.length];
    };
    expect(await remove(script)).toEqual(['ok', 0]);
    for (const question of missing(unit)) unit.journal.questions.save({ ...question, answer: 'remove' });
    expect(await remove(() => ({ lost: true }))).toEqual(['uncertain', 1]);
    expect(await remove(script)).toEqual(['ok', 12]);
    expect(unit.journal.records.ofEntity('client').map(({ record }) => record.localId)).toEqual(['c15']);
    expect(missing(unit)).toEqual([]);
  });

  it('are not requested if they are line items, which no list of the account contains', async () => {
    const unit = fullySynced(0, 0);
    know(unit, 'section', toLocalId('s'), toServerId('81'), { reusable: true });
    know(unit, 'line_item', toLocalId('l'), toServerId('201'), { section_id: 's' });
    unit.journal.questions.save({
      ...{ questionId: 'q', type: 'missing', entity: 'line_item', known: 1, checked: 0 },
      ...{
        records: [{ localId: toLocalId('l'), name: 'l' }],
        lastSeenAt: null,
        noticedAt: 1,
        answer: 'remove',
      },
    });
    const context = scriptedContext(unit, () => gone);
    await removeApprovedByUser(context, context.signal);
    expect(context.calls).toEqual([]);
  });
});
