import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { createSection, moveSection, stamp } from '#shared/sync/testing/drafts.ts';
import { activityBody, clientBody, proposalBody, sectionBody } from '../../api/testing/fixtures.ts';
import type { FailpointName } from '../../failpoint.ts';
import { discard, hold, withdraw } from '../outbox/outbox-actions.ts';
import { pushOperation } from './push-operation.ts';
import { handleRemoteDeletion } from '../deletions/handle-remote-deletion.ts';
import { edit, enqueue, know, opIdOf, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { listOf, scriptedContext, withWaits, type Script } from '../testing/scripted-service.ts';
import { bringTo } from '../testing/bring-to.ts';

const isWrite = (call: string): boolean => !call.startsWith('GET');
const outbox = (unit: UnitContext) => ({ ...unit, failpoint: () => undefined });

/** Adds a conflict, which the user must decide first. */
function conflict(
  { journal }: UnitContext,
  proposalId: LocalId | null,
  localId: LocalId,
  field: string | null,
): void {
  const sides = { base: 'a', mine: 'b', theirs: 'c' };
  const entity = field === null ? 'section' : 'proposal';
  journal.conflicts.save({ conflictId: 'x', entity, localId, proposalId, field, ...sides, at: 1 });
}

describe('S5: an operation that waited for budget is planned again at its turn', () => {
  interface Story {
    readonly unit: UnitContext;
    /** Pushes operation 1. */
    push(meanwhile: () => void): Promise<{ readonly calls: readonly string[]; readonly sent: unknown }>;
  }

  /** A client that was just read, a proposal with a section, and operation 1. */
  function story(): Story {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('17'), { name: 'Ada', city: 'Oslo' });
    know(unit, 'proposal', toLocalId('p'), toServerId('31'), { client_id: 'c' });
    know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p', position: 1 });
    return {
      unit,
      async push(meanwhile) {
        let sent: unknown;
        const context = scriptedContext(unit, (_, json) => {
          sent = json;
          return { body: { data: clientBody('17') } };
        });
        for (const localId of ['c', 'p', 's'])
          context.localWrites.recordRead(toLocalId(localId), context.localWrites.mark());
        const waiting = withWaits(context, meanwhile);
        await pushOperation(waiting, opIdOf(1), waiting.signal);
        return { calls: context.calls, sent };
      },
    };
  }

  const city = edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] });

  it('an unchanged edit is pushed', async () => {
    const { unit, push } = story();
    enqueue(unit, city);
    expect((await push(() => undefined)).calls).toEqual(['PUT clients/17']);
    expect(unit.journal.operations.all()).toEqual([]);
  });

  it.each([
    ['was held', (unit: UnitContext) => hold(outbox(unit), opIdOf(1)), 'held'],
    ['was withdrawn', (unit: UnitContext) => withdraw(outbox(unit), opIdOf(1)), undefined],
    ['was discarded', (unit: UnitContext) => discard(outbox(unit), opIdOf(1)), undefined],
    ['waits for the user', (unit: UnitContext) => bringTo(unit.journal, opIdOf(1), 'undecided'), 'undecided'],
  ] as const)('an edit that %s is not pushed', async (_, meanwhile, state) => {
    const { unit, push } = story();
    enqueue(unit, city);
    expect((await push(() => meanwhile(unit))).calls).toEqual([]);
    expect(unit.journal.operations.find(opIdOf(1))?.state).toBe(state);
    expect(unit.journal.attempts.attempts(opIdOf(1))).toEqual([]);
  });

  it('an edit of a deleted record is not pushed', async () => {
    const { unit, push } = story();
    enqueue(unit, city);
    const { calls } = await push(() =>
      unit.journal.transaction(() => handleRemoteDeletion(unit, 'client', toLocalId('c'))),
    );
    expect(calls).toEqual([]);
    expect(unit.journal.conflicts.all()).toMatchObject([{ localId: 'c', field: null }]);
  });

  it('an edit whose read is too old is not pushed; the record is read again', async () => {
    const { unit, push } = story();
    enqueue(unit, city);
    expect((await push(() => unit.pass(41_000))).calls).toEqual([]);
    expect(unit.journal.operations.find(opIdOf(1))?.state).toBe('waiting');
  });

  it('a changed edit is pushed with its new content', async () => {
    const { unit, push } = story();
    enqueue(unit, city);
    const { sent } = await push(() =>
      unit.journal.operations.patch(opIdOf(1), {
        operation: edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Voss'] }),
      }),
    );
    expect(JSON.stringify(sent)).toContain('Voss');
  });

  it('a create with an open question about its record is not pushed', async () => {
    const { unit, push } = story();
    enqueue(unit, stamp(createSection(toLocalId('n'), toLocalId('s')), 1));
    expect((await push(() => conflict(unit, toLocalId('p'), toLocalId('n'), null))).calls).toEqual([]);
  });

  it('a create or move is not pushed beside an uncertain delete in its list', async () => {
    for (const draft of [createSection(toLocalId('n'), toLocalId('s')), moveSection(toLocalId('s'), null)]) {
      const { unit, push } = story();
      know(unit, 'section', toLocalId('t'), toServerId('82'), { proposal_id: 'p', position: 2 });
      enqueue(unit, stamp(draft, 1));
      const { calls } = await push(() => {
        const removal = {
          kind: 'delete',
          entity: 'section',
          localId: toLocalId('t'),
          proposalId: toLocalId('p'),
        } as const;
        enqueue(unit, { ...removal, opId: opIdOf(2), deviceSeq: 2, createdAt: 0, notBefore: null });
        bringTo(unit.journal, opIdOf(2), 'sending');
      });
      expect(calls).toEqual([]);
    }
  });

  it('an edit of a record to be recreated waits for its create', async () => {
    const { unit, push } = story();
    enqueue(unit, edit(1, 'section', toLocalId('s'), { title: ['Costs', 'Price'] }));
    const { calls } = await push(() => {
      unit.journal.records.remove('section', toLocalId('s'));
      unit.journal.operations.insert(stamp(createSection(toLocalId('s'), null), 0), null);
    });
    expect(calls).toEqual([]);
    expect(unit.journal.operations.find(opIdOf(1))?.state).toBe('waiting');
  });
});

describe('S14: a send between the check of its proposal and its call', () => {
  const message = {
    ...{ email: 'ada@harbor.example', cc: [], bcc: [], subject: 'Offer', message: 'Here.' },
    ...{ save_email_template: false, sender_id: null },
  };
  const send: OperationOf<'send'> = {
    ...{
      opId: opIdOf(1),
      deviceSeq: 1,
      createdAt: 1_000,
      kind: 'send',
      entity: 'proposal',
      localId: toLocalId('p'),
    },
    ...{ proposalId: toLocalId('p'), notBefore: null, message },
  };
  /** The calls: timeline, proposal, sections, taxes, send. */
  const theSend = 5;

  const service: Script = (call) => {
    if (call.startsWith('GET proposal_activities')) return listOf('proposal_activities', []);
    if (call.startsWith('GET sections')) {
      const section = { ...sectionBody('81'), relationships: { line_items: { data: [] } } };
      return listOf('sections', [section]);
    }
    if (call.startsWith('GET proposals/31/taxations')) return listOf('taxations', []);
    return { body: isWrite(call) ? { status: 'sent' } : { data: proposalBody('31') } };
  };

  function story(): UnitContext {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('17'), { name: 'Ada' });
    know(unit, 'proposal', toLocalId('p'), toServerId('31'), { title: 'New pier', client_id: 'c' });
    enqueue(unit, send);
    return unit;
  }

  /** Number of reads of the proposal in the last push. */
  let readings = 0;

  /** Pushes the send. Returns the calls that write. */
  async function push(
    unit: UnitContext,
    meanwhile: (call: number) => void,
    failpoint?: (name: FailpointName) => void,
    script = service,
  ): Promise<readonly string[]> {
    const context = scriptedContext(unit, script, failpoint);
    const waiting = withWaits(context, meanwhile);
    const outcome = await pushOperation(waiting, opIdOf(1), waiting.signal);
    const writes = context.calls.filter(isWrite);
    // The caller gets the outcome of the call.
    if (writes.length > 0) expect(outcome?.type).toBe('ok');
    readings = context.calls.filter((call) => call === 'GET proposals/31').length;
    return writes;
  }

  const stateOf = ({ journal }: UnitContext): string | undefined => journal.operations.find(opIdOf(1))?.state;
  const sent = ['PUT proposals/31/send_proposal'];

  it('is sent once without a change', async () => {
    const unit = story();
    expect(await push(unit, () => undefined)).toEqual(sent);
    expect(stateOf(unit)).toBeUndefined();
  });

  it('is announced once it was sent, and not while that is uncertain', async () => {
    for (const isLost of [false, true]) {
      const unit = story();
      const told: unknown[] = [];
      const script: Script = (call) => (isLost && isWrite(call) ? { lost: true } : service(call));
      const context = { ...scriptedContext(unit, script), onSent: (one: unknown) => void told.push(one) };
      await pushOperation(context, opIdOf(1), context.signal);
      const one = { proposalId: 'p', title: 'New pier', email: message.email };
      expect([isLost, ...told]).toEqual(isLost ? [true] : [false, one]);
    }
  });

  it.each([
    ['held', (unit: UnitContext) => hold(outbox(unit), opIdOf(1)), 'held'],
    ['withdrawn', (unit: UnitContext) => withdraw(outbox(unit), opIdOf(1)), undefined],
    [
      'scheduled for later',
      ({ journal, clock }: UnitContext) =>
        journal.operations.patch(opIdOf(1), { operation: { ...send, notBefore: clock.now() + 60_000 } }),
      'waiting',
    ],
    [
      'blocked by a conflict',
      (unit: UnitContext) => conflict(unit, toLocalId('p'), toLocalId('p'), 'title'),
      'waiting',
    ],
  ] as const)('is not sent if it is %s at any moment', async (_, act, state) => {
    for (let moment = 1; moment <= theSend; moment += 1) {
      const unit = story();
      const writes = await push(unit, (call) => {
        if (call === moment) act(unit);
      });
      expect([moment, ...writes]).toEqual([moment]);
      expect(stateOf(unit)).toBe(state);
      expect(unit.journal.attempts.attempts(opIdOf(1))).toEqual([]);
    }
    const unit = story();
    const atCheck = (name: FailpointName): void => (name === 'send:checked' ? act(unit) : undefined);
    expect(await push(unit, () => undefined, atCheck)).toEqual([]);
    expect(stateOf(unit)).toBe(state);
  });

  /** Actions during the read of the proposal, and the state after them. */
  const meanwhile = [
    ['held', (unit: UnitContext) => hold(outbox(unit), opIdOf(1)), 'held'],
    ['withdrawn', (unit: UnitContext) => withdraw(outbox(unit), opIdOf(1)), undefined],
    [
      'scheduled for later',
      ({ journal, clock }: UnitContext) =>
        journal.operations.patch(opIdOf(1), { operation: { ...send, notBefore: clock.now() + 60_000 } }),
      'waiting',
    ],
    [
      'blocked by a conflict',
      (unit: UnitContext) => conflict(unit, toLocalId('p'), toLocalId('p'), 'title'),
      'waiting',
    ],
  ] as const;

  const body = activityBody();
  const { email, subject, message: text } = message;
  const sentBefore = {
    ...body,
    attributes: { ...body.attributes, additional_fields: { to: email, subject, message: text } },
  };
  const live = proposalBody('31');
  const archived = { ...live, attributes: { ...live.attributes, archived_at: '2026-01-01T00:00:00Z' } };

  /** Results of the read about which the user is asked or informed, with the lateness of the send, ms. */
  const askable = [
    ['it is too late', 13 * 3_600_000, service, 'undecided'],
    [
      'the timeline has this e-mail',
      0,
      (call, json) =>
        call.startsWith('GET proposal_activities')
          ? listOf('proposal_activities', [sentBefore])
          : service(call, json),
      'undecided',
    ],
    [
      'its link is dead',
      0,
      (call, json) =>
        call.startsWith('GET proposals/31') && !call.includes('taxations')
          ? { body: { data: archived } }
          : service(call, json),
      'undecided',
    ],
    [
      'the read is refused',
      0,
      (call, json) => (call.startsWith('GET sections') ? { status: 403 } : service(call, json)),
      'rejected',
    ],
  ] as const satisfies readonly (readonly [string, number, Script, string])[];

  it.each(askable)('needs a decision if %s', async (_, late, script, state) => {
    const unit = story();
    unit.pass(late);
    expect(await push(unit, () => undefined, undefined, script)).toEqual([]);
    expect(stateOf(unit)).toBe(state);
  });

  it.each(
    askable.flatMap(([why, late, script]) =>
      meanwhile.map(([what, act, state]) => [what, why, act, state, late, script] as const),
    ),
  )('that was %s during the read stays so, though %s', async (_what, _why, act, state, late, script) => {
    for (let moment = 1; moment < theSend; moment += 1) {
      const unit = story();
      unit.pass(late);
      let hasCome = false;
      const writes = await push(
        unit,
        (call) => {
          if (call !== moment) return;
          hasCome = true;
          act(unit);
        },
        undefined,
        script,
      );
      expect(writes).toEqual([]);
      if (hasCome) expect([moment, stateOf(unit)]).toEqual([moment, state]);
    }
  });

  it('waits for an earlier edit of its client that arrived during the wait', async () => {
    const unit = story();
    const earlier = edit(0, 'client', toLocalId('c'), { name: ['Ada', 'Grace'] });
    const writes = await push(unit, (call) => {
      if (call !== theSend) return;
      // It is before the send in the outbox.
      unit.journal.operations.remove(opIdOf(1));
      enqueue(unit, earlier, send);
    });
    expect(writes).toEqual([]);
  });

  it('neither waits for a later edit nor includes it', async () => {
    const unit = story();
    const writes = await push(unit, (call) => {
      if (call === theSend)
        enqueue(unit, edit(2, 'proposal', toLocalId('p'), { title: ['New pier', 'Later'] }));
    });
    expect(writes).toEqual(sent);
    expect(unit.journal.operations.find(opIdOf(2))?.state).toBe('waiting');
  });

  it('is checked again after five seconds; after three checks the user is asked', async () => {
    const once = story();
    const delayed = await push(once, (call) => {
      if (call === theSend) once.pass(5_001);
    });
    expect([delayed, readings]).toEqual([sent, 2]);
    const always = story();
    expect(
      await push(always, (call) => {
        if (call % theSend === 0) always.pass(5_001);
      }),
    ).toEqual([]);
    expect(readings).toBe(3);
    expect(stateOf(always)).toBe('undecided');
    expect(always.journal.attempts.attempts(opIdOf(1))).toEqual([]);
  });

  it.each(meanwhile)('that was %s at the end of a slow read is not read again', async (_, act, state) => {
    const unit = story();
    const writes = await push(unit, (call) => {
      if (call !== theSend) return;
      unit.pass(5_001);
      act(unit);
    });
    expect([writes, readings]).toEqual([[], 1]);
    expect(stateOf(unit)).toBe(state);
  });

  it.each(meanwhile)('that was %s during a slow read stays so', async (_, act, state) => {
    const unit = story();
    const writes = await push(unit, (call) => {
      if (call % theSend === 0) unit.pass(5_001);
      if (call === 3 * theSend) act(unit);
    });
    expect(writes).toEqual([]);
    expect(stateOf(unit)).toBe(state);
  });
});
