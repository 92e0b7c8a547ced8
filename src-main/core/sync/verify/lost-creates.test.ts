import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { createReason } from '#shared/reasons/reason.ts';
import type { FieldChanges } from '#shared/sync/operation.ts';
import { createProposal, createSection, stamp } from '#shared/sync/testing/drafts.ts';
import { noRateHeaders } from '../../api/call-outcome.ts';
import { clientBody, sectionBody } from '../../api/testing/fixtures.ts';
import { noFailpoint, type FailpointName } from '../../failpoint.ts';
import { applyClients } from '../pull/apply-reading.ts';
import { planNow } from '../engine/plan-now.ts';
import { verifyOperation } from './settle-uncertain.ts';
import { pushOperation } from '../push/push-operation.ts';
import { recoverAttempts } from './recover-attempts.ts';
import {
  edit,
  enqueue,
  know,
  opIdOf,
  received,
  unitContext,
  type UnitContext,
} from '../testing/known-journal.ts';
import { listOf, scriptedContext, type Script } from '../testing/scripted-service.ts';
import { detectDuplicate } from './detect-duplicate.ts';
import { bringTo } from '../testing/bring-to.ts';

class Killed extends Error {}

const ada = { email: [null, 'ada@harbor.example'], name: [null, 'Ada'] } as const;
const createAda = (deviceSeq = 1, localId = toLocalId('mine'), fields: FieldChanges = ada) =>
  stamp({ kind: 'create', entity: 'client', localId, proposalId: null, fields, after: null }, deviceSeq);

/** A service: its ids and the calls that it received. */
function service(isLost = false) {
  const ids: string[] = [];
  const script: Script = (call) => {
    if (call.startsWith('POST clients')) {
      ids.push(String(17 + ids.length));
      return isLost ? { lost: true } : { body: { data: clientBody(ids.at(-1)) } };
    }
    return listOf(
      'clients',
      ids.map((id) => clientBody(id)),
    );
  };
  return { ids, script };
}

/** Pushes the first operation in a process that is killed at a failpoint. */
async function pushAndDie(unit: UnitContext, script: Script, failpoint: FailpointName): Promise<void> {
  const context = scriptedContext(unit, script, (name) => {
    if (name === failpoint) throw new Killed();
  });
  await expect(pushOperation(context, opIdOf(1), context.signal)).rejects.toThrow(Killed);
}

/** Starts another process on the journal. */
function recreate(unit: UnitContext, script: Script) {
  const context = scriptedContext(unit, script);
  unit.journal.transaction(() => recoverAttempts({ ...unit, failpoint: noFailpoint }));
  return { ...context, verify: () => verifyOperation(context, opIdOf(1), context.signal) };
}

const stateOf = (unit: UnitContext, deviceSeq = 1): string | undefined =>
  unit.journal.operations.find(opIdOf(deviceSeq))?.state;
const ready = (unit: UnitContext): readonly string[] =>
  planNow(unit.journal, unit.clock.now()).ready.map(({ opId }) => opId);

describe('S2, S6: a create whose process was killed', () => {
  it.each(['push:before-mark', 'push:inside-mark'] as const)(
    'at %s was not sent, and is pushed',
    async (failpoint) => {
      const unit = unitContext();
      enqueue(unit, createAda());
      const { ids, script } = service();
      await pushAndDie(unit, script, failpoint);
      recreate(unit, script);
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
      recreate(unit, script);
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
    recreate(unit, service().script);
    expect(stateOf(unit)).toBe('uncertain');
  });

  it('blocks operations that name it or are inside it', () => {
    const unit = unitContext();
    enqueue(unit, stamp(createProposal(toLocalId('p')), 1), stamp(createSection(toLocalId('s'), null), 2));
    bringTo(unit.journal, opIdOf(1), 'sending');
    recreate(unit, service().script);
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
    const { verify } = recreate(unit, script);
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
    const { verify } = recreate(unit, script);
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
    const { verify, ...context } = recreate(unit, script);
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
    await recreate(unit, script).verify();
    unit.pass(79_000);
    const { verify } = recreate(unit, script);
    await verify();
    unit.pass(2_000);
    await verify();
    expect(stateOf(unit)).toBe('uncertain');
  });

  it('is not saved from a list that is read meanwhile: the verification decides', async () => {
    for (const state of ['uncertain', 'verifying'] as const) {
      const unit = await lost();
      const { script, ids } = service();
      const { verify, ...context } = recreate(unit, script);
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
    const { verify, ...context } = recreate(unit, script);
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
    const { verify } = recreate(unit, script);
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
    const { verify } = recreate(unit, () =>
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
    const { verify } = recreate(unit, () =>
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

describe('S10: a pending create at a start may have been applied by an unknown process', () => {
  it('and is noted once, like a lost create, and no other operation is', () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('known'), toServerId('17'));
    enqueue(unit, createAda(), edit(2, 'client', toLocalId('known'), { city: ['', 'Oslo'] }));
    const kept = (): readonly string[] => unit.journal.lostCreates.all().map(({ localId }) => localId);
    expect(kept()).toEqual([]);
    recreate(unit, service().script);
    expect(kept()).toEqual(['mine']);
    unit.pass(5_000);
    recreate(unit, service().script);
    expect(unit.journal.lostCreates.all()).toMatchObject([{ localId: 'mine', at: 1_000 }]);
  });

  it('and at most two hundred are noted', () => {
    const unit = unitContext();
    for (let number = 1; number <= 202; number += 1)
      enqueue(unit, createAda(number, toLocalId(`c${String(number)}`)));
    recreate(unit, service().script);
    expect(unit.journal.lostCreates.all()).toHaveLength(200);
  });
});

describe('S10: a lost create is stored', () => {
  /** Loses the answer of a push. The verification finds nothing, so the create is pending again. */
  async function loseOnce(unit: UnitContext): Promise<void> {
    const context = scriptedContext(unit, service(true).script);
    await pushOperation(context, opIdOf(1), context.signal);
    expect(stateOf(unit)).toBe('uncertain');
    bringTo(unit.journal, opIdOf(1), 'waiting');
  }

  const savedCreates = ({ journal }: UnitContext) =>
    journal.lostCreates.all().map(({ localId, fields, at }) => [localId, fields['name']?.[1], at]);

  it('once, with the time of its last loss', async () => {
    const unit = unitContext();
    enqueue(unit, createAda());
    await pushAndDie(unit, service().script, 'push:after-mark');
    recreate(unit, service().script);
    expect(savedCreates(unit)).toEqual([['mine', 'Ada', 1_000]]);
    bringTo(unit.journal, opIdOf(1), 'waiting');
    unit.pass(5_000);
    await loseOnce(unit);
    expect(savedCreates(unit)).toEqual([['mine', 'Ada', 6_000]]);
  });

  it('once for each different content', async () => {
    const unit = unitContext();
    enqueue(unit, createAda());
    await loseOnce(unit);
    const grace = createAda(1, toLocalId('mine'), { ...ada, name: [null, 'Grace'] });
    unit.journal.operations.patch(opIdOf(1), { operation: grace });
    unit.pass(5_000);
    await loseOnce(unit);
    await loseOnce(unit);
    expect(savedCreates(unit)).toEqual([
      ['mine', 'Ada', 1_000],
      ['mine', 'Grace', 6_000],
    ]);
  });

  const day = 24 * 3_600_000;

  /** The lost create in the question about a new client that equals two lost creates. */
  function duplicatesOf(unit: UnitContext): unknown {
    const context = scriptedContext(unit, () => listOf('clients', []));
    detectDuplicate(
      context,
      received('client', toLocalId('client:99'), toServerId('99'), {
        email: 'ada@harbor.example',
        name: 'Ada',
      }),
    );
    return unit.journal.questions.all().map((question) => ('localId' in question ? question.localId : null));
  }

  function twoLost(): UnitContext {
    const unit = unitContext();
    for (const localId of ['first', 'second']) {
      know(unit, 'client', toLocalId(localId), localId === 'first' ? toServerId('1') : toServerId('2'), {
        email: 'ada@harbor.example',
      });
      const at = localId === 'first' ? 1_000 : day;
      unit.journal.lostCreates.add({ localId: toLocalId(localId), entity: 'client', fields: ada, at });
    }
    return unit;
  }

  it('and causes a question about a duplicate for a day', () => {
    const unit = twoLost();
    unit.pass(day - 1_000);
    expect(duplicatesOf(unit)).toEqual(['first']);
    const late = twoLost();
    late.pass(2 * day);
    expect(duplicatesOf(late)).toEqual([]);
  });

  it('and one that has expired or lost its record hides no other equal one', () => {
    const unit = twoLost();
    unit.pass(day + 1_000);
    expect(duplicatesOf(unit)).toEqual(['second']);
    const gone = twoLost();
    gone.journal.records.remove('client', toLocalId('first'));
    expect(duplicatesOf(gone)).toEqual(['second']);
  });
});

describe('S8: the answer to a create', () => {
  it('if lost, leaves the create uncertain and stored', async () => {
    const unit = unitContext();
    enqueue(unit, createAda());
    const context = scriptedContext(unit, service(true).script);
    await pushOperation(context, opIdOf(1), context.signal);
    expect([stateOf(unit), ready(unit)]).toEqual(['uncertain', []]);
    expect(unit.journal.lostCreates.all()).toMatchObject([{ localId: 'mine' }]);
  });

  it('with a known record is not accepted: the create stays uncertain', async () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('other'), toServerId('17'), { email: 'ada@harbor.example' });
    enqueue(unit, createAda());
    const context = scriptedContext(unit, service().script);
    await pushOperation(context, opIdOf(1), context.signal);
    expect(unit.journal.records.serverIdOf('client', toLocalId('mine'))).toBeNull();
    expect(stateOf(unit)).toBe('uncertain');
  });

  it('with a known record proves nothing: an equal record that is found later may be another user’s', async () => {
    const unit = unitContext();
    enqueue(unit, createAda());
    const reason = createReason('call.otherRecord');
    const ended = {
      type: 'uncertain',
      reason,
      status: 201,
      retryAfterMs: null,
      headers: noRateHeaders,
    } as const;
    const context = scriptedContext(unit, (call) =>
      call.startsWith('POST') ? { ended } : listOf('clients', [clientBody('18')]),
    );
    await pushOperation(context, opIdOf(1), context.signal);
    unit.pass(31_000);
    await verifyOperation(context, opIdOf(1), context.signal);
    expect(stateOf(unit)).toBe('undecided');
    expect(unit.journal.records.serverIdOf('client', toLocalId('mine'))).toBeNull();
  });

  it('is not one of two records with the same address, although the other differs in its name', async () => {
    const unit = unitContext();
    enqueue(unit, createAda());
    const other = clientBody('18');
    const listed = [clientBody('17'), { ...other, attributes: { ...other.attributes, name: 'Grace' } }];
    const context = scriptedContext(unit, (call) =>
      call.startsWith('POST') ? { lost: true } : listOf('clients', listed),
    );
    await pushOperation(context, opIdOf(1), context.signal);
    await verifyOperation(context, opIdOf(1), context.signal);
    expect(stateOf(unit)).toBe('undecided');
    expect(unit.journal.records.count('client')).toBe(0);
  });

  it('keeps an edit made during the call, which is pushed to the new record', async () => {
    const unit = unitContext();
    enqueue(unit, createAda());
    const context = scriptedContext(unit, (call) => {
      if (call.startsWith('POST'))
        enqueue(unit, edit(2, 'client', toLocalId('mine'), { city: ['Hull', 'Oslo'] }));
      return { body: { data: clientBody('17') } };
    });
    await pushOperation(context, opIdOf(1), context.signal);
    expect(unit.journal.records.serverIdOf('client', toLocalId('mine'))).toBe('17');
    expect(ready(unit)).toEqual([opIdOf(2)]);
  });

  it('for a section is found among the unknown siblings', async () => {
    const unit = unitContext();
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    know(unit, 'section', toLocalId('old'), toServerId('81'), {
      proposal_id: 'p',
      title: 'Costs',
      section_type: 'cost',
    });
    const fields = {
      proposal_id: [null, 'p'],
      title: [null, 'Costs'],
      section_type: [null, 'cost'],
      body: [null, '<p>Dear {{ client_first_name }}</p>'],
    } as const;
    const failpoint = { localId: toLocalId('new'), proposalId: toLocalId('p'), after: toLocalId('old') };
    enqueue(unit, stamp({ kind: 'create', entity: 'section', ...failpoint, fields }, 1));
    bringTo(unit.journal, opIdOf(1), 'sending');
    const listed = [sectionBody('81')];
    const { verify } = recreate(unit, () => listOf('sections', listed));
    await verify();
    expect(stateOf(unit)).toBe('uncertain');
    listed.push(sectionBody('82'));
    unit.pass(20_000);
    await verify();
    expect(unit.journal.records.serverIdOf('section', toLocalId('new'))).toBe('82');
  });
});
