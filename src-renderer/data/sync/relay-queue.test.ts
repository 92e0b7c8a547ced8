import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { textReason } from '#shared/reasons/reason.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRelayQueue } from './relay-queue.ts';
import { relayState, type RelayRow, type RelayState } from '../db/mirror-database.ts';
import type { Relay } from './relay.ts';
import { createSaveTracker } from './save-state.ts';

function operation(deviceSeq: number): Operation {
  return {
    opId: `op-${deviceSeq}`,
    deviceSeq,
    createdAt: 0,
    localId: toLocalId(`c${deviceSeq}`),
    proposalId: null,
    kind: 'create',
    entity: 'client',
    fields: {},
    after: null,
  };
}

function row(deviceSeq: number, state: RelayState = relayState.pending): RelayRow {
  return {
    deviceSeq,
    operation: operation(deviceSeq),
    scope: toLocalId(`c${deviceSeq}`),
    state,
    refusal: state === relayState.refused ? textReason('No.') : null,
  };
}

/** A queue over a mirror with these rows that are not marked as acknowledged. */
function setUp(rows: readonly RelayRow[]) {
  const sent: string[][] = [];
  const saves = createSaveTracker();
  let listener = (): void => undefined;
  const relay: Pick<Relay, 'send' | 'rescan'> = {
    async send(operations) {
      sent.push(operations.map(({ opId }) => opId));
      await Promise.resolve();
      listener();
    },
    rescan: () => undefined,
  };
  const relayQueue = createRelayQueue({
    relay: relay as Relay,
    mirror: { getUndurable: async () => rows },
    saves,
    ready: async () => undefined,
    onAttempt: () => undefined,
  });
  /** Runs `next` before each send returns. */
  const onSend = (next: () => void): void => {
    listener = next;
  };
  return { relayQueue, saves, sent, onSend };
}

test('a refused row fails its record after a send, and a pending one is being saved', async () => {
  const { relayQueue, saves } = setUp([row(1), row(3, relayState.refused)]);
  await relayQueue.flush();
  expect(saves.stateOf(toLocalId('c1'))).toEqual({ state: 'saving' });
  expect(saves.stateOf(toLocalId('c3'))).toEqual({ state: 'failed', reason: textReason('No.') });
  relayQueue.stop();
});

test('an edit enqueued during a send goes with the next one, and each edit ends after its own send', async () => {
  const { relayQueue, sent, onSend } = setUp([]);
  const ended: string[] = [];
  const enqueue = (deviceSeq: number): void =>
    relayQueue.enqueue({ operations: [operation(deviceSeq)], end: () => ended.push(`op-${deviceSeq}`) });
  onSend(() => {
    onSend(() => undefined);
    enqueue(2);
    expect(ended).toEqual([]);
  });
  enqueue(1);
  await relayQueue.flush();
  await relayQueue.flush();
  expect(sent.flat()).toEqual(['op-1', 'op-2']);
  expect(ended).toEqual(['op-1', 'op-2']);
  relayQueue.stop();
});

test('S3: a pending row is saved once the mirror has its acknowledgment', async () => {
  const rows = [row(1), row(2)];
  const { relayQueue, saves } = setUp(rows);
  await relayQueue.flush();
  expect(saves.stateOf(null)).toEqual({ state: 'saving' });

  rows.length = 0;
  await relayQueue.flush();
  expect(saves.stateOf(null)).toEqual({ state: 'saved' });
  relayQueue.stop();
});

test('S3: an edit without operations is saved at once', async () => {
  const { relayQueue, saves, sent } = setUp([]);
  relayQueue.enqueue({ operations: [], end: saves.begin([]) });
  expect(saves.stateOf(null)).toEqual({ state: 'saved' });
  await relayQueue.flush();
  expect(sent.flat()).toEqual([]);
  relayQueue.stop();
});
