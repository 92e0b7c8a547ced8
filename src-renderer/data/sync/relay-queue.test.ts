import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { textReason } from '#shared/reasons/reason.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRelayQueue } from './relay-queue.ts';
import type { Mirror } from './mirror.ts';
import type { RelayRow } from '../db/mirror-database.ts';
import type { Relay } from './relay.ts';
import { createSaveTracker } from './save-state.ts';

function operation(deviceSeq: number): Operation {
  return {
    ...{
      opId: `op-${deviceSeq}`,
      deviceSeq,
      createdAt: 0,
      localId: toLocalId(`c${deviceSeq}`),
      proposalId: null,
    },
    ...{ kind: 'create', entity: 'client', fields: {}, after: null },
  };
}

function row(deviceSeq: number, state: RelayRow['state'] = 0): RelayRow {
  return {
    ...{ deviceSeq, operation: operation(deviceSeq), scope: toLocalId(`c${deviceSeq}`), state },
    refusal: state === 2 ? textReason('No.') : null,
  };
}

/** A relay that has these settled already, beside a mirror with these rows. */
function setUp(rows: readonly RelayRow[], settled: readonly string[], wasBehind = false) {
  const sent: string[][] = [];
  const saves = createSaveTracker();
  let meanwhile = (): void => undefined;
  const relay: Pick<Relay, 'send' | 'isSettled' | 'rescan'> = {
    async send(operations) {
      sent.push(operations.map(({ opId }) => opId));
      await Promise.resolve();
      meanwhile();
      return wasBehind;
    },
    isSettled: (opId) => settled.includes(opId),
    rescan: () => undefined,
  };
  const relayQueue = createRelayQueue({
    relay: relay as Relay,
    mirror: { unsafe: async () => rows } as unknown as Mirror,
    saves,
    ready: async () => undefined,
    onTried: () => undefined,
  });
  return { relayQueue, saves, sent, during: (act: () => void) => void (meanwhile = act) };
}

test('what the journal refused is not saved, although the relay is done with it; what it took is', async () => {
  const { relayQueue } = setUp([row(1), row(2), row(3, 2)], ['op-1', 'op-3']);
  expect((await relayQueue.unsafeRows()).map(({ deviceSeq }) => deviceSeq)).toEqual([2, 3]);
});

test('a window that looks at what lay in the mirror shows what is not saved of it', async () => {
  const { relayQueue, saves } = setUp([row(1), row(3, 2)], ['op-1', 'op-3'], true);
  await relayQueue.settled();
  expect(saves.rows().map(({ deviceSeq }) => deviceSeq)).toEqual([3]);
  relayQueue.stop();
});

test('an edit that comes while another is sent goes with the next, and each ends its own mark', async () => {
  const { relayQueue, sent, during } = setUp([], []);
  const ended: string[] = [];
  const add = (deviceSeq: number): void =>
    relayQueue.enqueue({ operations: [operation(deviceSeq)], end: () => ended.push(`op-${deviceSeq}`) });
  during(() => {
    during(() => undefined);
    add(2);
    expect(ended).toEqual([]);
  });
  add(1);
  await relayQueue.settled();
  await relayQueue.settled();
  expect(sent.flat()).toEqual(['op-1', 'op-2']);
  expect(ended).toEqual(['op-1', 'op-2']);
  relayQueue.stop();
});

test('S3: a row that was unsafe at a look is safe once the mirror has its acknowledgment', async () => {
  const rows = [row(1), row(2)];
  const settled: string[] = [];
  let wasBehind = true;
  const saves = createSaveTracker();
  const relay: Pick<Relay, 'send' | 'isSettled'> = {
    async send() {
      const answer = wasBehind;
      wasBehind = false;
      return answer;
    },
    isSettled: (opId) => settled.includes(opId),
  };
  const relayQueue = createRelayQueue({
    relay: relay as Relay,
    mirror: { unsafe: async () => rows } as unknown as Mirror,
    saves,
    ready: async () => undefined,
    onTried: () => undefined,
  });
  await relayQueue.settled();
  expect(saves.stateOf(null)).toEqual({ state: 'saving' });

  // The relay forgets what the mirror has acknowledged: neither of the two names the operations any more.
  rows.length = 0;
  await relayQueue.settled();
  expect(saves.stateOf(null)).toEqual({ state: 'saved' });
  relayQueue.stop();
});

test('S3: an edit that changes nothing is saved at once', async () => {
  const { relayQueue, saves, sent } = setUp([], []);
  relayQueue.enqueue({ operations: [], end: saves.begin([]) });
  expect(saves.stateOf(null)).toEqual({ state: 'saved' });
  await relayQueue.settled();
  expect(sent.flat()).toEqual([]);
  relayQueue.stop();
});
