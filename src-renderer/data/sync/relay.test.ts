import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textReason, type Reason } from '#shared/reasons/reason.ts';
import { newId } from '../lib/new-id.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Mirror, NumberedOperation } from './mirror.ts';
import { createRelay } from './relay.ts';
import { createStubBridge } from '../testing/stub-bridge.ts';

function operationsOf(count: number): readonly Operation[] {
  return Array.from({ length: count }, (_, index) => ({
    opId: newId(),
    deviceSeq: index + 1,
    createdAt: 0,
    localId: newId(),
    proposalId: null,
    kind: 'create',
    entity: 'client',
    fields: {},
    after: null,
  }));
}

/** A journal that refuses a batch with a bad operation as a whole, and can become unavailable. */
function setUp(bad: ReadonlySet<string>) {
  const taken: string[] = [];
  const refused = new Map<string, Reason>();
  const stored: Operation[] = [];
  const state = { awayAfter: Number.POSITIVE_INFINITY, calls: 0 };
  const client = createStubBridge({
    async 'operations.submit'({ operations }) {
      state.calls += 1;
      if (state.calls > state.awayAfter) throw new AppError('unavailable', 'Away.', { retriable: true });
      const spoiled = operations.find(({ opId }) => bad.has(opId));
      if (spoiled !== undefined) throw new AppError('bad-input', `Bad: ${spoiled.opId}`);
      for (const { opId } of operations) if (!taken.includes(opId)) taken.push(opId);
      return { acknowledged: operations.map(({ opId }) => opId), lastDeviceSeq: 1 };
    },
  });
  const gone = new Set<string>();
  const mirror: Pick<Mirror, 'getPending' | 'refuse' | 'acknowledge'> = {
    getPending: async () => stored.filter(({ opId }) => !gone.has(opId)),
    async refuse(opId, reason) {
      refused.set(opId, reason);
      gone.add(opId);
    },
    async acknowledge(done: readonly NumberedOperation[]) {
      for (const { opId } of done) gone.add(opId);
    },
  };
  const relay = createRelay(client, mirror as Mirror, (_name, task) => task(), 'account');
  return { relay, taken, refused, stored, state };
}

const counts = fc.integer({ min: 1, max: 230 });

for (const way of ['sent', 'flushed'] as const) {
  test(`of a refused batch, good operations are ${way} in order and bad ones are refused with their reasons`, async () => {
    await fc.assert(
      fc.asyncProperty(counts, fc.array(fc.nat({ max: 229 }), { maxLength: 6 }), async (count, indexes) => {
        const operations = operationsOf(count);
        const bad = new Set(indexes.flatMap((index) => operations[index]?.opId ?? []));
        const { relay, taken, refused, stored } = setUp(bad);
        if (way === 'sent') await relay.send(operations);
        else {
          stored.push(...operations);
          await relay.flush();
        }
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
    fc.asyncProperty(counts, fc.nat({ max: 6 }), async (count, awayAfter) => {
      const operations = operationsOf(count);
      const bad = new Set(operations.slice(3, 4).map(({ opId }) => opId));
      const { relay, taken, refused, stored, state } = setUp(bad);
      stored.push(...operations);
      state.awayAfter = awayAfter;
      await relay.send(operations).catch(() => undefined);
      expect([...refused.keys()].every((opId) => bad.has(opId))).toBe(true);
      state.awayAfter = Number.POSITIVE_INFINITY;
      await relay.send([]);
      expect(taken).toEqual(operations.flatMap(({ opId }) => (bad.has(opId) ? [] : [opId])));
      expect([...refused.keys()]).toEqual([...bad]);
    }),
    { numRuns: 40 },
  );
});

test('an operation without an acknowledgment stays pending in the mirror', async () => {
  const [first, second, third] = operationsOf(3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.');
  const acknowledged: string[] = [];
  const client = createStubBridge({
    'operations.submit': async () => ({ acknowledged: [first.opId, third.opId], lastDeviceSeq: 3 }),
  });
  const mirror: Pick<Mirror, 'getPending' | 'acknowledge'> = {
    getPending: async () => [],
    acknowledge: async (done: readonly NumberedOperation[]) =>
      void acknowledged.push(...done.map(({ opId }) => opId)),
  };
  const relay = createRelay(client, mirror as Mirror, (_name, task) => task(), 'account');
  await relay.send([first, second, third]);
  expect(acknowledged).toEqual([first.opId, third.opId]);
});
