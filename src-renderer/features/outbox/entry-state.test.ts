import { describe, expect, test } from 'vitest';
import { createReason } from '#shared/reasons/reason.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { operationStates } from '#shared/sync/operation-state.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { actionsOf, describeState, losesWork } from './entry-state.ts';
import { describeOperation } from './describe-operation.ts';

const now = 1_700_000_000_000;

function send(change: Partial<OutboxEntry> = {}, notBefore: number | null = null): OutboxEntry {
  return {
    state: 'waiting',
    attempts: [],
    evidence: [],
    reason: null,
    blockedBy: null,
    verificationEndsAt: null,
    ...change,
    operation: {
      opId: '018f0000-0000-7000-8000-000000000001',
      deviceSeq: 1,
      createdAt: now,
      kind: 'send',
      entity: 'proposal',
      localId: toLocalId('p'),
      proposalId: toLocalId('p'),
      notBefore,
      message: {
        email: 'ada@example.com',
        cc: ['b@example.com'],
        bcc: [],
        subject: 'Hello',
        message: 'Text',
        save_email_template: false,
        sender_id: null,
      },
    },
  };
}

const attempt = {
  startedAt: now,
  endedAt: now,
  outcome: 'uncertain',
  status: null,
  reason: createReason('call.noAnswer'),
} as const;

describe('the state of an entry', () => {
  test('a send counts down through its undo window, and says its schedule', () => {
    expect(describeState(send({}, now + 7400), { now, phase: 'idle' }).text).toBe('Sends in 8 s');
    expect(describeState(send({}, now + 3_600_000), { now, phase: 'idle' }).text).toMatch(/^Scheduled for/u);
  });

  test('a waiting entry shows what it waits for', () => {
    expect(describeState(send({ state: 'waiting' }), { now, phase: 'offline' }).text).toBe(
      'Waiting for a connection',
    );
    expect(describeState(send({ blockedBy: 'x' }), { now, phase: 'offline' }).text).toBe('Waiting');
    for (const phase of ['service-fault', 'rate-limited'] as const) {
      expect(describeState(send(), { now, phase }).text).toBe('Waiting for the server');
    }
  });

  test('S9: an uncertain call shows the longest time of its verification, if that is known', () => {
    const looked: Partial<OutboxEntry> = {
      state: 'verifying',
      attempts: [attempt],
      verificationEndsAt: now + 44_100,
    };
    expect(describeState(send(looked), { now, phase: 'idle' }).text).toBe(
      'Checking whether it was sent (up to 45 s)',
    );
    const { operation } = send();
    const create: OutboxEntry = {
      ...send(looked),
      operation: { ...operation, kind: 'create', fields: {}, after: null },
    };
    expect(describeState(create, { now: now + 1000, phase: 'syncing' }).text).toBe(
      'Checking whether it was saved (up to 44 s)',
    );
    // The last look has begun; after a start the waiting begins with the connection.
    for (const until of [now, null])
      expect(describeState(send({ ...looked, verificationEndsAt: until }), { now, phase: 'idle' }).text).toBe(
        'Checking whether it was sent',
      );
    expect(describeState(send({ ...looked, state: 'uncertain' }), { now, phase: 'offline' }).text).toBe(
      'Layover will check whether it was sent',
    );
  });

  test('S12: a record deleted on the service waits for the user before it is created again', () => {
    const { operation } = send();
    const create: OutboxEntry = {
      ...send({ state: 'waiting' }),
      operation: { ...operation, kind: 'create', fields: {}, after: null },
    };
    const situation = { now, phase: 'idle', undecided: new Set([toLocalId('p')]) } as const;
    expect(describeState(create, situation).text).toBe('Needs your decision');
    expect(describeState(send(), situation).text).toBe('Queued');
  });

  test('every state has text', () => {
    for (const state of operationStates) {
      expect(describeState(send({ state }), { now, phase: 'idle' }).text).not.toBe('');
    }
  });
});

describe('the actions of an entry', () => {
  test('S20: during its undo time a send can be held, edited and canceled', () => {
    expect(actionsOf(send({}, now + 5000), { now })).toEqual(['hold', 'edit', 'withdraw']);
  });

  test('a scheduled send can go before its time', () => {
    expect(actionsOf(send({}, now + 3_600_000), { now })).toEqual(['send-now', 'hold', 'edit', 'withdraw']);
    expect(actionsOf(send({ state: 'held' }), { now })).toEqual(['send-now', 'edit', 'withdraw']);
    expect(actionsOf(send({ state: 'held' }), { now, isOutdated: true })).toEqual([
      ...['send-with-changes', 'edit', 'withdraw'],
    ]);
  });

  test('for a refused operation the first action corrects it; an e-mail is edited in its dialog', () => {
    const refused = send({ state: 'rejected', attempts: [{ ...attempt, outcome: 'rejected', status: 422 }] });
    expect(actionsOf(refused, { now })).toEqual(['edit', 'retry', 'discard']);
    const { operation } = refused;
    const update: OutboxEntry = { ...refused, operation: { ...operation, kind: 'update', fields: {} } };
    expect(actionsOf(update, { now })).toEqual(['retry', 'discard']);
  });

  test.each(['answer.lockedProposal', 'answer.lockedSend', 'answer.lockedClient'] as const)(
    'what an acceptance locks is not tried again: %s',
    (code) => {
      const locked = send({
        ...{ state: 'rejected', reason: createReason(code) },
        attempts: [{ ...attempt, outcome: 'rejected', status: 422 }],
      });
      expect(actionsOf(locked, { now })).toEqual(['discard']);
    },
  );

  test('S8: after an attempt nothing is canceled, and nothing is sent again without confirmation', () => {
    expect(actionsOf(send({ state: 'verifying', attempts: [attempt] }), { now })).toEqual([]);
    expect(actionsOf(send({ state: 'undecided', attempts: [attempt] }), { now })).toEqual([
      'it-went-out',
      'send-again',
      'discard',
    ]);
  });

  test('a send was not sent if it asks before its first attempt, or if its attempt had no effect', () => {
    const refused = { ...attempt, outcome: 'no-effect', status: 429 } as const;
    expect(actionsOf(send({ state: 'undecided' }), { now })).toEqual(['send-again', 'discard']);
    expect(actionsOf(send({ state: 'undecided', attempts: [refused] }), { now })).toEqual([
      'send-again',
      'discard',
    ]);
  });

  test('S8: a send that is uncertain after a restoration may have been sent, even without a known attempt', () => {
    const evidence = [
      { at: now, source: createReason('source.localData'), finding: createReason('finding.damaged') },
    ];
    expect(actionsOf(send({ state: 'undecided', evidence }), { now })).toEqual([
      'it-went-out',
      'send-again',
      'discard',
    ]);
  });
});

test('S8: a create that asks may have arrived in any case', () => {
  const { operation } = send();
  const create: OutboxEntry = {
    ...send({ state: 'undecided' }),
    operation: { ...operation, kind: 'create', fields: {}, after: null },
  };
  expect(actionsOf(create, { now })).toEqual(['it-went-out', 'send-again', 'discard']);
});

test('an operation in text', () => {
  expect(describeOperation(send().operation, () => 'Website')).toBe('Email to ada@example.com and 1 more');
});

test('actions that discard work ask first', () => {
  const { operation } = send();
  const of = (fields: Partial<OutboxEntry>): OutboxEntry => ({ ...send(), ...fields });
  const create = of({ operation: { ...operation, kind: 'create', fields: {}, after: null } });
  const removal = of({ operation: { ...operation, kind: 'delete', notBefore: null } });
  expect([losesWork('discard', send()), losesWork('discard', create), losesWork('withdraw', create)]).toEqual(
    [true, true, true],
  );
  // It can be written again at once; what was to be deleted stays.
  expect([losesWork('withdraw', send()), losesWork('discard', removal), losesWork('retry', create)]).toEqual([
    false,
    false,
    false,
  ]);
});
