import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { textReason } from '#shared/reasons/reason.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRelayQueue } from './relay-queue.ts';
import type { Mirror } from './mirror.ts';
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

interface Setup {
  /** Rows of the mirror that are not marked as acknowledged. */
  readonly rows: readonly RelayRow[];
  /** opIds that the journal has answered. */
  readonly settled: readonly string[];
  /** Whether each send reads the mirror for older operations. */
  readonly isBehind?: boolean;
}

function setUp({ rows, settled, isBehind = false }: Setup) {
  const sent: string[][] = [];
  const saves = createSaveTracker();
  let listener = (): void => undefined;
  const relay: Pick<Relay, 'send' | 'isSettled' | 'rescan'> = {
    async send(operations) {
      sent.push(operations.map(({ opId }) => opId));
      await Promise.resolve();
      listener();
      return isBehind;
    },
    isSettled: (opId) => settled.includes(opId),
    rescan: () => undefined,
  };
  const relayQueue = createRelayQueue({
    relay: relay as Relay,
    mirror: { undurable: async () => rows } as unknown as Mirror,
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

test('pending and refused operations are not durable; an acknowledged one is', async () => {
  const { relayQueue } = setUp({
    rows: [row(1), row(2), row(3, relayState.refused)],
    settled: ['op-1', 'op-3'],
  });
  expect((await relayQueue.undurableRows()).map(({ deviceSeq }) => deviceSeq)).toEqual([2, 3]);
});

test('a send that reads the mirror updates the rows that are not saved', async () => {
  const { relayQueue, saves } = setUp({
    rows: [row(1), row(3, relayState.refused)],
    settled: ['op-1', 'op-3'],
    isBehind: true,
  });
  await relayQueue.settled();
  expect(saves.rows().map(({ deviceSeq }) => deviceSeq)).toEqual([3]);
  relayQueue.stop();
});

test('an edit enqueued during a send goes with the next one, and each edit ends after its own send', async () => {
  const { relayQueue, sent, onSend } = setUp({ rows: [], settled: [] });
  const ended: string[] = [];
  const enqueue = (deviceSeq: number): void =>
    relayQueue.enqueue({ operations: [operation(deviceSeq)], end: () => ended.push(`op-${deviceSeq}`) });
  onSend(() => {
    onSend(() => undefined);
    enqueue(2);
    expect(ended).toEqual([]);
  });
  enqueue(1);
  await relayQueue.settled();
  await relayQueue.settled();
  expect(sent.flat()).toEqual(['op-1', 'op-2']);
  expect(ended).toEqual(['op-1', 'op-2']);
  relayQueue.stop();
});

test('S3: a pending row is saved once the mirror has its acknowledgment', async () => {
  const rows = [row(1), row(2)];
  const settled: string[] = [];
  let isBehind = true;
  const saves = createSaveTracker();
  const relay: Pick<Relay, 'send' | 'isSettled'> = {
    async send() {
      const wasBehind = isBehind;
      isBehind = false;
      return wasBehind;
    },
    isSettled: (opId) => settled.includes(opId),
  };
  const relayQueue = createRelayQueue({
    relay: relay as Relay,
    mirror: { undurable: async () => rows } as unknown as Mirror,
    saves,
    ready: async () => undefined,
    onAttempt: () => undefined,
  });
  await relayQueue.settled();
  expect(saves.stateOf(null)).toEqual({ state: 'saving' });

  // The mirror has stored the acknowledgments, so neither it nor the relay lists the operations.
  rows.length = 0;
  await relayQueue.settled();
  expect(saves.stateOf(null)).toEqual({ state: 'saved' });
  relayQueue.stop();
});

test('S3: an edit without operations is saved at once', async () => {
  const { relayQueue, saves, sent } = setUp({ rows: [], settled: [] });
  relayQueue.enqueue({ operations: [], end: saves.begin([]) });
  expect(saves.stateOf(null)).toEqual({ state: 'saved' });
  await relayQueue.settled();
  expect(sent.flat()).toEqual([]);
  relayQueue.stop();
});
