import { expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import type { Outbox } from '../../data/index.ts';
import { waitingSend } from './pending-send.ts';

const rest = { reason: null, blockedBy: null, verificationEndsAt: null, attempts: [], evidence: [] };

function sendAt(deviceSeq: number, change: Partial<OutboxEntry> = {}): OutboxEntry {
  const message = {
    ...{ email: 'rosa@example.com', cc: [], bcc: [], subject: 'Hello', message: '' },
    ...{ save_email_template: false, sender_id: null },
  };
  return {
    operation: {
      ...{
        opId: `send-${deviceSeq}`,
        deviceSeq,
        createdAt: 0,
        localId: toLocalId('p'),
        proposalId: toLocalId('p'),
      },
      ...{ kind: 'send', entity: 'proposal', notBefore: null, message },
    } as const,
    state: 'waiting',
    ...rest,
    ...change,
  };
}

function editAt(deviceSeq: number, proposalId: LocalId): OutboxEntry {
  return {
    operation: {
      ...{ opId: `edit-${deviceSeq}`, deviceSeq, createdAt: 0, localId: toLocalId('s'), proposalId },
      ...{ kind: 'update', entity: 'section', fields: { body: ['a', 'b'] } },
    } as const,
    state: 'waiting',
    ...rest,
  };
}

const of = (...entries: OutboxEntry[]): Outbox => ({ entries, conflicts: [], questions: [], uploads: [] });

test('a change newer than the queued e-mail makes the approval outdated', () => {
  expect(waitingSend(of(editAt(1, toLocalId('p')), sendAt(2)), toLocalId('p'))).toMatchObject({
    isOutdated: false,
  });
  expect(waitingSend(of(sendAt(2), editAt(3, toLocalId('p'))), toLocalId('p'))).toMatchObject({
    isOutdated: true,
    isHeld: false,
  });
  expect(
    waitingSend(of(sendAt(2, { state: 'held' }), editAt(3, toLocalId('p'))), toLocalId('p')),
  ).toMatchObject({ isHeld: true });
});

test('changes elsewhere, and an e-mail that may have been sent, need no question', () => {
  expect(waitingSend(of(sendAt(2), editAt(3, toLocalId('other'))), toLocalId('p'))).toMatchObject({
    isOutdated: false,
  });
  expect(waitingSend(of(sendAt(2), editAt(3, toLocalId('other'))), toLocalId('other'))).toBeNull();
  expect(
    waitingSend(of(sendAt(2, { state: 'sending' }), editAt(3, toLocalId('p'))), toLocalId('p')),
  ).toBeNull();
  const tried = [{ startedAt: 0, endedAt: 1, outcome: 'uncertain', status: null, reason: null }] as const;
  expect(
    waitingSend(of(sendAt(2, { attempts: [...tried] }), editAt(3, toLocalId('p'))), toLocalId('p')),
  ).toBeNull();
  expect(waitingSend(undefined, toLocalId('p'))).toBeNull();
});
