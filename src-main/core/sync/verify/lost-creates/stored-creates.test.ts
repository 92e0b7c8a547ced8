import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { stamp } from '#shared/sync/testing/drafts.ts';
import { noRateHeaders } from '../../../api/call-outcome.ts';
import { clientBody, sectionBody } from '../../../api/testing/fixtures.ts';
import { verifyOperation } from '../verify-operation.ts';
import { pushOperation } from '../../push/push-operation.ts';
import {
  edit,
  enqueue,
  know,
  opIdOf,
  received,
  unitContext,
  type UnitContext,
} from '../../testing/known-journal.ts';
import { listOf, scriptedContext } from '../../testing/scripted-service.ts';
import { detectDuplicate } from '../detect-duplicate.ts';
import { bringTo } from '../../testing/bring-to.ts';
import { ada, createAda, service, pushAndDie, restart, stateOf, ready } from '../../testing/lost-create.ts';

describe('S10: a pending create at a start may have been applied by an unknown process', () => {
  it('and is noted once, like a lost create, and no other operation is', () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('known'), toServerId('17'));
    enqueue(unit, createAda(), edit(2, 'client', toLocalId('known'), { city: ['', 'Oslo'] }));
    const kept = (): readonly string[] => unit.journal.lostCreates.all().map(({ localId }) => localId);
    expect(kept()).toEqual([]);
    restart(unit, service().script);
    expect(kept()).toEqual(['mine']);
    unit.pass(5_000);
    restart(unit, service().script);
    expect(unit.journal.lostCreates.all()).toMatchObject([{ localId: 'mine', at: 1_000 }]);
  });

  it('and at most two hundred are noted', () => {
    const unit = unitContext();
    for (let number = 1; number <= 202; number += 1)
      enqueue(unit, createAda(number, toLocalId(`c${String(number)}`)));
    restart(unit, service().script);
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
    restart(unit, service().script);
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
    const { verify } = restart(unit, () => listOf('sections', listed));
    await verify();
    expect(stateOf(unit)).toBe('uncertain');
    listed.push(sectionBody('82'));
    unit.pass(20_000);
    await verify();
    expect(unit.journal.records.serverIdOf('section', toLocalId('new'))).toBe('82');
  });
});
