import { expect, test } from 'vitest';
import type { Operation } from '#shared/sync/operation.ts';
import { createHandOver } from './hand-over.ts';
import type { Mirror } from './mirror.ts';
import type { RelayRow } from '../db/mirror-database.ts';
import type { Relay } from './relay.ts';
import { createSaveTracker } from './save-state.ts';

function operation(deviceSeq: number): Operation {
  return {
    ...{ opId: `op-${deviceSeq}`, deviceSeq, createdAt: 0, localId: `c${deviceSeq}`, proposalId: null },
    ...{ kind: 'create', entity: 'client', fields: {}, after: null },
  };
}

function row(deviceSeq: number, state: RelayRow['state'] = 0): RelayRow {
  return {
    ...{ deviceSeq, operation: operation(deviceSeq), scope: `c${deviceSeq}`, state },
    refusal: state === 2 ? 'No.' : null,
  };
}

/** A relay that has these settled already, beside a mirror with these rows. */
function setUp(rows: readonly RelayRow[], settled: readonly string[], wasBehind = false) {
  const carried: string[][] = [];
  const saves = createSaveTracker();
  let meanwhile = (): void => undefined;
  const relay: Pick<Relay, 'carry' | 'isSettled' | 'lookAgain'> = {
    async carry(operations) {
      carried.push(operations.map(({ opId }) => opId));
      await Promise.resolve();
      meanwhile();
      return wasBehind;
    },
    isSettled: (opId) => settled.includes(opId),
    lookAgain: () => undefined,
  };
  const handOver = createHandOver({
    relay: relay as Relay,
    mirror: { unsafe: async () => rows } as unknown as Mirror,
    saves,
    ready: async () => undefined,
    onTried: () => undefined,
  });
  return { handOver, saves, carried, during: (act: () => void) => void (meanwhile = act) };
}

test('what the journal refused is not saved, although the relay is done with it; what it took is', async () => {
  const { handOver } = setUp([row(1), row(2), row(3, 2)], ['op-1', 'op-3']);
  expect((await handOver.unsafeRows()).map(({ deviceSeq }) => deviceSeq)).toEqual([2, 3]);
});

test('a window that looks at what lay in the mirror shows what is not saved of it', async () => {
  const { handOver, saves } = setUp([row(1), row(3, 2)], ['op-1', 'op-3'], true);
  await handOver.settled();
  expect(saves.rows().map(({ deviceSeq }) => deviceSeq)).toEqual([3]);
  handOver.stop();
});

test('an edit that comes while another is carried goes with the next, and each ends its own mark', async () => {
  const { handOver, carried, during } = setUp([], []);
  const ended: string[] = [];
  const add = (deviceSeq: number): void =>
    handOver.add({ operations: [operation(deviceSeq)], end: () => ended.push(`op-${deviceSeq}`) });
  during(() => {
    during(() => undefined);
    add(2);
    expect(ended).toEqual([]);
  });
  add(1);
  await handOver.settled();
  await handOver.settled();
  expect(carried.flat()).toEqual(['op-1', 'op-2']);
  expect(ended).toEqual(['op-1', 'op-2']);
  handOver.stop();
});

test('S3: a row that was unsafe at a look is safe once the mirror has its acknowledgment', async () => {
  const rows = [row(1), row(2)];
  const settled: string[] = [];
  let wasBehind = true;
  const saves = createSaveTracker();
  const relay: Pick<Relay, 'carry' | 'isSettled'> = {
    async carry() {
      const answer = wasBehind;
      wasBehind = false;
      return answer;
    },
    isSettled: (opId) => settled.includes(opId),
  };
  const handOver = createHandOver({
    relay: relay as Relay,
    mirror: { unsafe: async () => rows } as unknown as Mirror,
    saves,
    ready: async () => undefined,
    onTried: () => undefined,
  });
  await handOver.settled();
  expect(saves.stateOf(null)).toEqual({ state: 'saving' });

  // The relay forgets what the mirror has acknowledged: neither of the two names the operations any more.
  rows.length = 0;
  await handOver.settled();
  expect(saves.stateOf(null)).toEqual({ state: 'saved' });
  handOver.stop();
});

test('S3: an edit that changes nothing is saved at once', async () => {
  const { handOver, saves, carried } = setUp([], []);
  handOver.add({ operations: [], end: saves.begin([]) });
  expect(saves.stateOf(null)).toEqual({ state: 'saved' });
  await handOver.settled();
  expect(carried.flat()).toEqual([]);
  handOver.stop();
});
