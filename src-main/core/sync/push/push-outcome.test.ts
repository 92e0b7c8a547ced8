import { describe, expect, it } from 'vitest';
import { createReason, textReason } from '#shared/reasons/reason.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createSection, stamp } from '#shared/sync/testing/drafts.ts';
import { noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import { clientBody, proposalBody, sectionBody } from '../../api/testing/fixtures.ts';
import { pushOperation } from './push-operation.ts';
import { edit, enqueue, know, opIdOf, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { scriptedContext, withWaits, type Script } from '../testing/scripted-service.ts';
import { orderKey } from '../staleness/mark-local-write.ts';

type Failure = Exclude<CallOutcome<never>, { readonly type: 'ok' }>;

const headers = noRateHeaders;
const failures: Readonly<Record<Exclude<Failure['type'], 'refused'>, Failure>> = {
  unauthorized: { type: 'unauthorized', reason: textReason('No key'), headers },
  'rate-limited': { type: 'rate-limited', retryAfterMs: 1_000, headers },
  unreachable: { type: 'unreachable', reason: textReason('No network') },
  'captive-portal': { type: 'captive-portal', reason: textReason('A sign-in page'), status: 403 },
  uncertain: { type: 'uncertain', reason: textReason('Lost'), status: 502, retryAfterMs: null, headers },
};
const refused = (status: number): Failure => ({ type: 'refused', status, reason: textReason('No'), headers });

/** A client, and a proposal with a section, all just read. */
function story(): UnitContext {
  const unit = unitContext();
  know(unit, 'client', toLocalId('c'), toServerId('17'), { name: 'Ada', city: 'Oslo' });
  know(unit, 'proposal', toLocalId('p'), toServerId('31'), { client_id: 'c' });
  know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p', title: 'Costs', position: 1 });
  return unit;
}

/** Pushes operation 1, whose call has this outcome; the script answers reads. */
async function push(unit: UnitContext, ended: Failure, script?: Script, meanwhile?: () => void) {
  const context = scriptedContext(unit, (call) => {
    if (!call.startsWith('GET')) return { ended };
    if (script !== undefined) return script(call);
    const body = call.startsWith('GET clients') ? clientBody('17') : proposalBody('31');
    return { body: { data: body } };
  });
  for (const localId of ['c', 'p', 's'])
    context.localWrites.recordRead(toLocalId(localId), context.localWrites.mark());
  const waiting = meanwhile === undefined ? context : withWaits(context, meanwhile);
  const outcome = await pushOperation(waiting, opIdOf(1), waiting.signal);
  const entry = unit.journal.operations.find(opIdOf(1));
  const [attempt] = unit.journal.attempts.attempts(opIdOf(1));
  return { context, outcome, entry, attempt, calls: context.calls };
}

const city = edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] });
const removal: Operation = {
  ...{
    opId: opIdOf(1),
    deviceSeq: 1,
    createdAt: 0,
    kind: 'delete',
    entity: 'client',
    localId: toLocalId('c'),
  },
  ...{ proposalId: null, notBefore: null },
};

describe('S6: the outcome of a call and the next state', () => {
  it.each([
    ['unauthorized', 401, textReason('No key')],
    ['rate-limited', 429, createReason('call.askedToWait')],
    ['unreachable', null, textReason('No network')],
    ['captive-portal', 403, textReason('A sign-in page')],
  ] as const)('%s: certain to have had no effect, and to go again', async (type, status, reason) => {
    const unit = story();
    enqueue(unit, city);
    const { outcome, entry, attempt } = await push(unit, failures[type]);
    expect(outcome?.type).toBe(type);
    expect(entry).toMatchObject({ state: 'waiting', reason: null });
    expect(attempt).toMatchObject({ outcome: 'no-effect', status, endedAt: 1_000 });
    expect(attempt?.reason).toEqual(reason);
  });

  it('without effect: edits made during the call are merged', async () => {
    const unit = story();
    enqueue(unit, city);
    await push(unit, failures.unreachable, undefined, () =>
      enqueue(unit, edit(2, 'client', toLocalId('c'), { city: ['Bergen', 'Voss'] })),
    );
    expect(unit.journal.operations.all().map(({ operation }) => operation)).toMatchObject([
      { opId: opIdOf(1), fields: { city: ['Oslo', 'Voss'] } },
    ]);
  });

  it('uncertain: verified a second later', async () => {
    const unit = story();
    enqueue(unit, city);
    const { entry, attempt, context } = await push(unit, failures.uncertain);
    expect(entry).toMatchObject({ state: 'uncertain', reason: textReason('Lost') });
    expect(attempt).toMatchObject({ outcome: 'uncertain', status: 502, reason: textReason('Lost') });
    expect(context.uncertaintyWindow.nextCheckInMs(opIdOf(1))).toBe(1_000);
    expect(unit.journal.lostCreates.all()).toEqual([]);
  });

  it('uncertain, but repeatable: pushed again and marked as possibly applied', async () => {
    const unit = story();
    enqueue(unit, removal);
    const { entry, attempt } = await push(unit, failures.uncertain);
    expect(entry?.state).toBe('waiting');
    expect(attempt).toMatchObject({ outcome: 'uncertain' });
  });

  it("refused: waits for the user with the service's message", async () => {
    const unit = story();
    enqueue(unit, city);
    const { entry, attempt, calls } = await push(unit, refused(403));
    expect(entry).toMatchObject({ state: 'rejected', reason: textReason('No') });
    expect(attempt).toMatchObject({ outcome: 'rejected', status: 403, reason: textReason('No') });
    expect(unit.journal.conflicts.all()).toEqual([]);
    // The records that it names exist, so none is requested.
    expect(calls).toEqual(['PUT clients/17']);
  });

  it('refused because the service wants whole clients: pushed again as one', async () => {
    const unit = story();
    enqueue(unit, city);
    const first = await push(unit, refused(422));
    expect(first.entry?.state).toBe('waiting');
    expect(first.attempt).toMatchObject({ outcome: 'no-effect', status: 422, reason: textReason('No') });
    expect((await push(unit, refused(422))).entry?.state).toBe('rejected');
  });

  it.each([404, 410] as const)(
    'refused with %i: the record was deleted, and the user is asked',
    async (status) => {
      const unit = story();
      enqueue(unit, city);
      await push(unit, refused(status));
      expect(unit.journal.conflicts.all()).toMatchObject([{ localId: 'c', field: null }]);
      expect(unit.journal.records.hasTombstone('client', toServerId('17'))).toBe(true);
    },
  );

  it('refused, and its proposal was deleted: the proposal is requested, and the user is asked once', async () => {
    const unit = story();
    enqueue(unit, stamp(createSection(toLocalId('n'), toLocalId('s')), 1));
    const { calls } = await push(unit, refused(422), () => ({ status: 404 }));
    expect(calls.slice(1)).toEqual(['GET proposals/31']);
    expect(unit.journal.records.find('proposal', toLocalId('p'))).toBeUndefined();
    expect(unit.journal.conflicts.all()).toMatchObject([{ entity: 'proposal', localId: 'p', field: null }]);
  });

  it.each([404, 422])('refused with %i, although its proposal exists: both stay', async (status) => {
    const unit = story();
    enqueue(unit, stamp(createSection(toLocalId('n'), toLocalId('s')), 1));
    const { calls, entry } = await push(unit, refused(status));
    expect(calls.slice(1)).toEqual(['GET proposals/31']);
    expect(entry?.state).toBe('rejected');
    expect(unit.journal.records.find('proposal', toLocalId('p'))).toBeDefined();
  });
});

describe('S17: the turn of a write', () => {
  const missed = ({ context }: Awaited<ReturnType<typeof push>>): number | undefined => {
    context.localWrites.recordRead(toLocalId('c'), context.localWrites.mark());
    return context.localWrites.lastRead(toLocalId('c'))?.missedTurns;
  };

  it('is missed if it comes too late, and the next read may be older', async () => {
    const unit = story();
    enqueue(unit, city);
    const late = await push(unit, failures.unreachable, undefined, () => unit.pass(41_000));
    expect([late.outcome, late.calls]).toEqual([null, []]);
    expect(missed(late)).toBe(1);
  });

  it.each([
    [failures.unreachable, 1],
    [failures.uncertain, 1],
    [refused(422), 0],
  ] as const)('is taken once the write was answered', async (ended, left) => {
    const unit = story();
    enqueue(unit, city);
    const context = scriptedContext(unit, () => ({ ended }));
    context.localWrites.recordRead(toLocalId('c'), context.localWrites.mark());
    context.localWrites.recordMissedTurn(toLocalId('c'));
    context.localWrites.recordRead(toLocalId('c'), context.localWrites.mark());
    await pushOperation(context, opIdOf(1), context.signal);
    context.localWrites.recordRead(toLocalId('c'), context.localWrites.mark());
    expect(context.localWrites.lastRead(toLocalId('c'))?.missedTurns).toBe(left);
  });
});

it('S17: the turn of a write is taken once it was made, so that later reads must be as young as before', async () => {
  const unit = story();
  enqueue(unit, city);
  const context = scriptedContext(unit, () => ({ body: { data: clientBody('17') } }));
  const { localWrites } = context;
  localWrites.recordRead(toLocalId('c'), localWrites.mark());
  localWrites.recordMissedTurn(toLocalId('c'));
  localWrites.recordRead(toLocalId('c'), localWrites.mark());
  expect(localWrites.lastRead(toLocalId('c'))?.missedTurns).toBe(1);
  await pushOperation(context, opIdOf(1), context.signal);
  expect(localWrites.lastRead(toLocalId('c'))?.missedTurns).toBe(0);
});

describe('S13, S17: the answer to a write', () => {
  /** The city of the client is written. The client was read four seconds before. */
  async function written(script: Script, operation: Operation = city) {
    const unit = story();
    enqueue(unit, operation);
    const context = scriptedContext(unit, script);
    const { localWrites } = context;
    localWrites.recordRead(toLocalId('c'), localWrites.mark());
    unit.pass(4_000);
    const before = localWrites.mark();
    await pushOperation(context, operation.opId, context.signal);
    return { localWrites, before, unit };
  }

  it('is a read of the record, and lists that were requested before do not change it', async () => {
    const { localWrites, before } = await written(() => ({ body: { data: clientBody('17') } }));
    expect(localWrites.lastRead(toLocalId('c'))).toMatchObject({ sinceRequestMs: 0, sinceAnswerMs: 0 });
    expect(localWrites.wasWrittenAfter('c', before)).toBe(true);
  });

  it('is no read if it is missing, but the call may have changed the record', async () => {
    for (const ended of [failures.uncertain, refused(403)]) {
      const { localWrites, before } = await written(() => ({ ended }));
      expect(localWrites.lastRead(toLocalId('c'))).toMatchObject({ sinceRequestMs: 4_000 });
      expect(localWrites.wasWrittenAfter('c', before)).toBe(true);
    }
  });

  it('marks the order of the siblings if the record got a position', async () => {
    const unit = story();
    enqueue(unit, stamp(createSection(toLocalId('n'), toLocalId('s')), 1));
    const context = scriptedContext(unit, () => ({ body: { data: sectionBody('99') } }));
    const before = context.localWrites.mark();
    await pushOperation(context, opIdOf(1), context.signal);
    expect(context.localWrites.wasWrittenAfter(orderKey(toLocalId('p')), before)).toBe(true);
    expect(unit.journal.records.serverIdOf('section', toLocalId('n'))).toBe('99');
  });
});

describe('S8: the baseline of a create', () => {
  it('is stored with the create, and with no other operation', async () => {
    const unit = story();
    const base = unit.journal.records.find('section', toLocalId('s'));
    if (base !== undefined) unit.journal.records.save({ ...base, updatedAt: '2026-01-01T00:00:00Z' });
    enqueue(unit, stamp(createSection(toLocalId('n'), toLocalId('s')), 1));
    const { entry } = await push(unit, failures.uncertain);
    expect(entry?.baseline).toMatchObject({ seenUntil: '2026-01-01T00:00:00Z' });
    const other = story();
    enqueue(other, city);
    expect((await push(other, failures.uncertain)).entry?.baseline).toBeNull();
  });
});

describe('S5: an operation that names a missing record', () => {
  const unknown = stamp(
    {
      ...{
        kind: 'create',
        entity: 'proposal',
        localId: toLocalId('n'),
        proposalId: toLocalId('n'),
        after: null,
      },
      fields: { title: [null, 'New'], client_id: [null, 'nobody'] },
    },
    1,
  );

  it('is refused without a call', async () => {
    const unit = story();
    enqueue(unit, unknown);
    const { outcome, entry, calls, attempt } = await push(unit, failures.unreachable);
    expect([outcome, calls, attempt]).toEqual([null, [], undefined]);
    expect(entry?.state).toBe('rejected');
    expect(entry?.reason).not.toBeNull();
  });

  it('is complete if it is a delete of that record', async () => {
    const unit = unitContext();
    enqueue(unit, removal);
    const { entry, calls } = await push(unit, failures.unreachable);
    expect([entry, calls]).toEqual([undefined, []]);
  });
});

it('S2: an operation that left the outbox is not pushed', async () => {
  const { outcome, calls } = await push(story(), failures.unreachable);
  expect([outcome, calls]).toEqual([null, []]);
});

it('S19: a send has the highest priority, an edit a lower one', async () => {
  const asked: string[] = [];
  const unit = story();
  enqueue(unit, city);
  const context = scriptedContext(unit, () => ({ body: { data: clientBody('17') } }));
  context.localWrites.recordRead(toLocalId('c'), context.localWrites.mark());
  const { limiter } = context;
  const noted = {
    ...context,
    limiter: {
      ...limiter,
      acquire: (...[priority, signal]: Parameters<typeof limiter.acquire>) => {
        asked.push(priority);
        return limiter.acquire(priority, signal);
      },
    },
  };
  await pushOperation(noted, opIdOf(1), noted.signal);
  const message = {
    ...{ email: 'ada@harbor.example', cc: [], bcc: [], subject: 'Offer', message: 'Here.' },
    ...{ save_email_template: false, sender_id: null },
  };
  enqueue(unit, {
    ...{
      opId: opIdOf(2),
      deviceSeq: 2,
      createdAt: 0,
      kind: 'send',
      entity: 'proposal',
      localId: toLocalId('new'),
    },
    ...{ proposalId: toLocalId('new'), notBefore: null, message },
  });
  await pushOperation(noted, opIdOf(2), noted.signal);
  expect(asked).toEqual(['push', 'user']);
});
