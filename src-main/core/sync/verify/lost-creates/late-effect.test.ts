import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { createProposal, createSection, stamp } from '#shared/sync/testing/drafts.ts';
import { clientBody } from '../../../api/testing/fixtures.ts';
import { applyClients } from '../../pull/apply-reading.ts';
import { verifyOperation } from '../verify-operation.ts';
import { pushOperation } from '../../push/push-operation.ts';
import { enqueue, opIdOf, unitContext, type UnitContext } from '../../testing/known-journal.ts';
import { listOf } from '../../testing/scripted-service.ts';
import { bringTo } from '../../testing/bring-to.ts';
import { ada, createAda, service, pushAndDie, restart, stateOf, ready } from '../../testing/lost-create.ts';

describe('S2, S6: a create whose process was killed', () => {
  it.each(['push:before-mark', 'push:inside-mark'] as const)(
    'at %s was not sent, and is pushed',
    async (failpoint) => {
      const unit = unitContext();
      enqueue(unit, createAda());
      const { ids, script } = service();
      await pushAndDie(unit, script, failpoint);
      restart(unit, script);
      expect([ids, ready(unit)]).toEqual([[], [opIdOf(1)]]);
      expect(unit.journal.attempts.attempts(opIdOf(1))).toEqual([]);
    },
  );

  it.each(['push:after-mark', 'push:after-answer', 'push:inside-commit'] as const)(
    'at %s may have arrived: it is verified, and not repeated',
    async (failpoint) => {
      const unit = unitContext();
      enqueue(unit, createAda());
      const { ids, script } = service();
      await pushAndDie(unit, script, failpoint);
      expect(stateOf(unit)).toBe('sending');
      restart(unit, script);
      expect([stateOf(unit), ready(unit)]).toEqual(['uncertain', []]);
      expect(unit.journal.attempts.attempts(opIdOf(1))).toMatchObject([{ outcome: 'uncertain' }]);
      expect(unit.journal.lostCreates.all().map(({ localId }) => localId)).toContain('mine');
      expect(ids).toHaveLength(failpoint === 'push:after-mark' ? 0 : 1);
    },
  );

  it('during its verification is verified again', async () => {
    const unit = unitContext();
    enqueue(unit, createAda());
    bringTo(unit.journal, opIdOf(1), 'verifying');
    restart(unit, service().script);
    expect(stateOf(unit)).toBe('uncertain');
  });

  it('blocks operations that name it or are inside it', () => {
    const unit = unitContext();
    enqueue(unit, stamp(createProposal(toLocalId('p')), 1), stamp(createSection(toLocalId('s'), null), 2));
    bringTo(unit.journal, opIdOf(1), 'sending');
    restart(unit, service().script);
    expect(ready(unit)).toEqual([]);
  });
});

describe('S8, S9: the late effect of a lost create', () => {
  async function lost(): Promise<UnitContext> {
    const unit = unitContext();
    enqueue(unit, createAda());
    await pushAndDie(unit, service().script, 'push:after-mark');
    return unit;
  }

  it('between two verifications is found, the user is asked, and nothing is created twice', async () => {
    const unit = await lost();
    const { ids, script } = service();
    const { verify } = restart(unit, script);
    await verify();
    expect(stateOf(unit)).toBe('uncertain');
    ids.push('17');
    unit.pass(80_000);
    await verify();
    expect(unit.journal.operations.all()).toMatchObject([
      { state: 'undecided', reason: { code: 'finding.equal' } },
    ]);
  });

  it('is ruled out only by a verification that began after the uncertainty window', async () => {
    const unit = await lost();
    const { script } = service();
    const { verify } = restart(unit, script);
    await verify();
    unit.pass(79_999);
    await verify();
    expect([stateOf(unit), ready(unit)]).toEqual(['uncertain', []]);
    unit.pass(1);
    await verify();
    expect([stateOf(unit), ready(unit)]).toEqual(['waiting', [opIdOf(1)]]);
  });

  it('is waited for as long as that of an equal create, which may have taken its record', async () => {
    const unit = unitContext();
    enqueue(unit, createAda(), createAda(2, toLocalId('other')));
    for (const seq of [1, 2]) bringTo(unit.journal, opIdOf(seq), 'uncertain');
    const { ids, script } = service();
    const { verify, ...context } = restart(unit, script);
    context.uncertaintyWindow.begin(opIdOf(1));
    unit.pass(70_000);
    context.uncertaintyWindow.begin(opIdOf(2));
    ids.push('17');
    await verifyOperation(context, opIdOf(2), context.signal);
    expect(unit.journal.records.serverIdOf('client', toLocalId('other'))).toBe('17');
    unit.pass(79_999);
    await verify();
    expect([stateOf(unit), ready(unit)]).toEqual(['uncertain', []]);
    unit.pass(1);
    await verify();
    expect(ready(unit)).toEqual([opIdOf(1)]);
  });

  it('has the whole window again after each start, because the time between is unknown', async () => {
    const unit = await lost();
    const { script } = service();
    await restart(unit, script).verify();
    unit.pass(79_000);
    const { verify } = restart(unit, script);
    await verify();
    unit.pass(2_000);
    await verify();
    expect(stateOf(unit)).toBe('uncertain');
  });

  it('is not saved from a list that is read meanwhile: the verification decides', async () => {
    for (const state of ['uncertain', 'verifying'] as const) {
      const unit = await lost();
      const { script, ids } = service();
      const { verify, ...context } = restart(unit, script);
      ids.push('17');
      bringTo(unit.journal, opIdOf(1), state);
      const page = await context.api.clients.list({ page: 1, per: 100 });
      if (page.type === 'ok') applyClients(context, page.value.records, context.localWrites.mark());
      expect(unit.journal.records.count('client')).toBe(0);
      bringTo(unit.journal, opIdOf(1), 'uncertain');
      context.uncertaintyWindow.begin(opIdOf(1));
      await verify();
      expect(unit.journal.records.ofEntity('client').map(({ record }) => record.localId)).toEqual(['mine']);
    }
  });

  it('after a repetition causes a question about a duplicate, and neither record is mistaken for the other', async () => {
    const unit = await lost();
    const { script, ids } = service();
    const { verify, ...context } = restart(unit, script);
    await verify();
    unit.pass(80_000);
    await verify();
    await pushOperation(context, opIdOf(1), context.signal);
    expect(unit.journal.records.serverIdOf('client', toLocalId('mine'))).toBe('17');
    ids.push('18');
    const page = await context.api.clients.list({ page: 1, per: 100 });
    if (page.type === 'ok') applyClients(context, page.value.records, context.localWrites.mark());
    expect(unit.journal.records.serverIdOf('client', toLocalId('mine'))).toBe('17');
    expect(unit.journal.questions.all()).toMatchObject([
      { type: 'duplicate', localId: 'mine', duplicateId: 'client:18' },
    ]);
  });

  it('of one of two equal lost creates causes a question, because it may come from either', async () => {
    const unit = await lost();
    enqueue(unit, createAda(2, toLocalId('second')));
    bringTo(unit.journal, opIdOf(2), 'sending');
    const { script, ids } = service();
    const { verify } = restart(unit, script);
    ids.push('17', '18');
    await verify();
    expect(stateOf(unit)).toBe('undecided');
    expect(unit.journal.records.count('client')).toBe(0);
  });
});

describe('S8: a create whose record may have been changed before the first verification', () => {
  it('is not repeated: the user is asked after the uncertainty window', async () => {
    const unit = unitContext();
    enqueue(unit, createAda());
    await pushAndDie(unit, service().script, 'push:after-mark');
    const renamed = clientBody('17');
    const { verify } = restart(unit, () =>
      listOf('clients', [{ ...renamed, attributes: { ...renamed.attributes, email: 'new@harbor.example' } }]),
    );
    await verify();
    expect(stateOf(unit)).toBe('uncertain');
    unit.pass(80_000);
    await verify();
    expect([stateOf(unit), ready(unit)]).toEqual(['undecided', []]);
  });
});

describe("S8: a record with the create's e-mail address and another difference", () => {
  /** Verifies a lost create with a city. The service has clients with its address in these cities. */
  async function verified(cities: readonly string[]): Promise<UnitContext> {
    const unit = unitContext();
    enqueue(unit, createAda(1, toLocalId('mine'), { ...ada, city: [null, 'Oslo'] }));
    await pushAndDie(unit, service().script, 'push:after-mark');
    const { verify } = restart(unit, () =>
      listOf(
        'clients',
        cities.map((city, index) => {
          const body = clientBody(String(17 + index));
          return { ...body, attributes: { ...body.attributes, city } };
        }),
      ),
    );
    await verify();
    unit.pass(80_000);
    await verify();
    return unit;
  }

  it("may be ours or another user's: the user is asked, and no field is lost", async () => {
    const unit = await verified(['Hull']);
    expect(stateOf(unit)).toBe('undecided');
    expect(unit.journal.records.count('client')).toBe(0);
  });

  it('causes a question even beside an equal record', async () => {
    const unit = await verified(['Hull', 'Oslo']);
    expect(stateOf(unit)).toBe('undecided');
    expect(unit.journal.records.count('client')).toBe(0);
  });
});
