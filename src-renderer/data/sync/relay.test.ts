import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { textReason, type Reason } from '#shared/reasons/reason.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { relayState, type RelayRow, type RelayState } from '../db/mirror-database.ts';
import { newId } from '../lib/new-id.ts';
import { createStubBridge } from '../testing/stub-bridge.ts';
import type { SequencedOperation } from './mirror.ts';
import { relayBatchSize } from '../undo/history-entry.ts';
import { createRelay } from './relay.ts';
import { createSaveTracker } from './save-state.ts';

function operationsOf(count: number, first = 1): readonly Operation[] {
  return Array.from({ length: count }, (_, index) => ({
    opId: newId(),
    deviceSeq: first + index,
    createdAt: 0,
    localId: newId(),
    proposalId: null,
    kind: 'create',
    entity: 'client',
    fields: {},
    after: null,
  }));
}

function rowOf(operation: Operation, state: RelayState = relayState.pending): RelayRow {
  const { deviceSeq, localId } = operation;
  const refusal = state === relayState.refused ? textReason('No.') : null;
  return { deviceSeq, operation, scope: localId, state, refusal };
}

/** A journal that refuses a batch with a bad operation as a whole, and can become unavailable. */
function setUp(bad: ReadonlySet<string> = new Set()) {
  const taken: string[] = [];
  const refused = new Map<string, Reason>();
  const stored: Operation[] = [];
  const unacknowledged: RelayRow[] = [];
  const gone = new Set<string>();
  const state = { awayAfter: Number.POSITIVE_INFINITY, calls: 0, onSubmit: (): void => undefined };
  const client = createStubBridge({
    async 'operations.submit'({ operations }) {
      state.calls += 1;
      if (state.calls > state.awayAfter) throw new AppError('unavailable', 'Away.', { retriable: true });
      const spoiled = operations.find(({ opId }) => bad.has(opId));
      if (spoiled !== undefined) throw new AppError('bad-input', `Bad: ${spoiled.opId}`);
      state.onSubmit();
      for (const { opId } of operations) if (!taken.includes(opId)) taken.push(opId);
      return { acknowledged: operations.map(({ opId }) => opId), lastDeviceSeq: 1 };
    },
  });
  const saves = createSaveTracker();
  const relay = createRelay({
    client,
    accountKey: 'account',
    withLock: (_name, task) => task(),
    mirror: {
      getPending: async () => stored.filter(({ opId }) => !gone.has(opId)),
      getUnacknowledged: async () => unacknowledged,
      async refuse({ opId }, reason) {
        refused.set(opId, reason);
        gone.add(opId);
      },
      async acknowledge(done: readonly SequencedOperation[]) {
        for (const { opId } of done) gone.add(opId);
      },
    },
    saves,
    ready: async () => undefined,
    onAttempt: () => undefined,
  });
  return { relay, saves, taken, refused, stored, unacknowledged, gone, state };
}

const end = (): void => undefined;
const counts = fc.integer({ min: 1, max: 230 });

for (const way of ['enqueued', 'stored'] as const) {
  test(`of a refused batch, ${way} good operations are sent in order and bad ones are refused with their reasons`, async () => {
    await fc.assert(
      fc.asyncProperty(counts, fc.array(fc.nat({ max: 229 }), { maxLength: 6 }), async (count, indexes) => {
        const operations = operationsOf(count);
        const bad = new Set(indexes.flatMap((index) => operations[index]?.opId ?? []));
        const { relay, taken, refused, stored } = setUp(bad);
        if (way === 'enqueued') relay.enqueue({ operations, end });
        else stored.push(...operations);
        await relay.flush();
        expect(taken).toEqual(operations.flatMap(({ opId }) => (bad.has(opId) ? [] : [opId])));
        expect([...refused.keys()].toSorted()).toEqual([...bad].toSorted());
        for (const [opId, reason] of refused) expect(reason).toEqual(textReason(`Bad: ${opId}`));
      }),
      { numRuns: 40 },
    );
  });
}

test('operations that fail to reach the journal are not refused, and the next attempt sends them', async () => {
  await fc.assert(
    fc.asyncProperty(counts, fc.nat({ max: 6 }), fc.boolean(), async (count, awayAfter, isWiped) => {
      const operations = operationsOf(count);
      const bad = new Set(operations.slice(3, 4).map(({ opId }) => opId));
      const { relay, taken, refused, stored, state } = setUp(bad);
      if (!isWiped) stored.push(...operations);
      state.awayAfter = awayAfter;
      relay.enqueue({ operations, end });
      await relay.flush().catch(() => undefined);
      expect([...refused.keys()].every((opId) => bad.has(opId))).toBe(true);
      state.awayAfter = Number.POSITIVE_INFINITY;
      await relay.flush();
      relay.stop();
      expect(taken).toEqual(operations.flatMap(({ opId }) => (bad.has(opId) ? [] : [opId])));
      expect([...refused.keys()]).toEqual([...bad]);
    }),
    { numRuns: 40 },
  );
});

test('after an attempt that failed, what the mirror has is relayed before a new edit', async () => {
  const { relay, taken, stored, state } = setUp();
  const [left, own] = [operationsOf(2), operationsOf(1, 3)];
  stored.push(...left);
  state.awayAfter = 0;
  relay.run();
  await relay.idle();
  expect(taken).toEqual([]);
  state.awayAfter = Number.POSITIVE_INFINITY;
  relay.enqueue({ operations: own, end });
  await relay.idle();
  relay.stop();
  expect(taken).toEqual([...left, ...own].map(({ opId }) => opId));
});

test('operations that closed windows have left are relayed in order with those of this window', async () => {
  const { relay, taken, stored } = setUp();
  const [left, own] = [operationsOf(2), operationsOf(2, 3)];
  stored.push(...own, ...left);
  relay.enqueue({ operations: own, end });
  await relay.flush();
  expect(taken).toEqual([...left, ...own].map(({ opId }) => opId));
});

test('an operation without an acknowledgment stays pending in the mirror', async () => {
  const operations = operationsOf(3);
  const [first, , third] = operations.map(({ opId }) => opId);
  const acknowledged: string[] = [];
  const relay = createRelay({
    client: createStubBridge({
      'operations.submit': async () => ({ acknowledged: [first ?? '', third ?? ''], lastDeviceSeq: 3 }),
    }),
    accountKey: 'account',
    withLock: (_name, task) => task(),
    mirror: {
      getPending: async () => [],
      getUnacknowledged: async () => [],
      refuse: async () => undefined,
      acknowledge: async (done) => void acknowledged.push(...done.map(({ opId }) => opId)),
    },
    saves: createSaveTracker(),
    ready: async () => undefined,
    onAttempt: () => undefined,
  });
  relay.enqueue({ operations, end });
  await relay.flush();
  expect(acknowledged).toEqual([first, third]);
});

test('a refused row fails its record after an attempt, and a pending one is being saved', async () => {
  const { relay, saves, unacknowledged } = setUp();
  const [pending, refused] = operationsOf(2);
  if (pending === undefined || refused === undefined) throw new Error('There are two.');
  unacknowledged.push(rowOf(pending), rowOf(refused, relayState.refused));
  await relay.flush();
  expect(saves.stateOf(pending.localId)).toEqual({ state: 'saving' });
  expect(saves.stateOf(refused.localId)).toEqual({ state: 'failed', reason: textReason('No.') });
});

test('an edit enqueued during a call goes with the next one, and each edit ends after its own call', async () => {
  const { relay, taken, state } = setUp();
  const ended: string[] = [];
  const enqueue = (operations: readonly Operation[]): void =>
    relay.enqueue({ operations, end: () => ended.push(...operations.map(({ opId }) => opId)) });
  const [first, second] = [operationsOf(1), operationsOf(1, 2)];
  state.onSubmit = () => {
    state.onSubmit = () => expect(ended).toEqual(first.map(({ opId }) => opId));
    enqueue(second);
    expect(ended).toEqual([]);
  };
  enqueue(first);
  await relay.idle();
  await relay.idle();
  const both = [...first, ...second].map(({ opId }) => opId);
  expect(taken).toEqual(both);
  expect(ended).toEqual(both);
});

test('the edits that a failed attempt has relayed are ended, and not relayed again', async () => {
  const { relay, stored, taken, state } = setUp();
  const ended: string[] = [];
  const [first, second] = [operationsOf(relayBatchSize), operationsOf(100, relayBatchSize + 1)];
  stored.push(...first, ...second);
  relay.enqueue({ operations: first, end: () => ended.push('first') });
  relay.enqueue({ operations: second, end: () => ended.push('second') });
  state.awayAfter = 1;
  await relay.flush().catch(() => undefined);
  expect(ended).toEqual(['first']);
  expect(taken).toHaveLength(relayBatchSize);
  state.awayAfter = Number.POSITIVE_INFINITY;
  await relay.flush();
  expect(ended).toEqual(['first', 'second']);
});

test('a flush ends although edits keep coming in', async () => {
  const { relay, taken, state } = setUp();
  await relay.flush();
  let next = 1;
  const enqueue = (): void => {
    relay.enqueue({ operations: operationsOf(1, next), end });
    next += 1;
  };
  state.onSubmit = () => {
    if (next < 200) enqueue();
  };
  enqueue();
  await relay.flush();
  expect(taken.length).toBeLessThan(10);
  relay.stop();
});

test('an edit that is made during a bulk action goes before the rest of it', async () => {
  const { relay, taken, state } = setUp();
  const ended: string[] = [];
  const enqueue = (name: string, operations: readonly Operation[]): void =>
    relay.enqueue({ operations, end: () => ended.push(name) });
  const [bulk, edit] = [operationsOf(1_000), operationsOf(1, 1_001)];
  await relay.flush();
  state.onSubmit = () => {
    state.onSubmit = () => undefined;
    enqueue('edit', edit);
  };
  enqueue('bulk', bulk);
  await relay.idle();
  await relay.idle();
  expect(ended).toEqual(['edit', 'bulk']);
  expect(taken).toHaveLength(1_001);
  expect(taken.indexOf(edit[0]?.opId ?? '')).toBeLessThan(500);
});

test('S3: a pending row is saved once the mirror has its acknowledgment', async () => {
  const { relay, saves, unacknowledged } = setUp();
  unacknowledged.push(...operationsOf(2).map((operation) => rowOf(operation)));
  await relay.flush();
  expect(saves.stateOf(null)).toEqual({ state: 'saving' });
  unacknowledged.length = 0;
  await relay.flush();
  expect(saves.stateOf(null)).toEqual({ state: 'saved' });
});

test('S3: an edit without operations is saved at once', async () => {
  const { relay, saves, taken } = setUp();
  relay.enqueue({ operations: [], end: saves.begin([]) });
  expect(saves.stateOf(null)).toEqual({ state: 'saved' });
  await relay.idle();
  expect(taken).toEqual([]);
});
