import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { concernedIds } from '#shared/sync/concerned-ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRelayQueue } from './relay-queue.ts';

const message = {
  ...{ email: 'ann@x.example', cc: [], bcc: [], subject: 'S', message: 'M' },
  ...{ save_email_template: false, sender_id: null },
};

/** An operation on a proposal, which may name a client. */
function operation(
  deviceSeq: number,
  proposal: LocalId,
  more: { readonly client?: string; readonly isSend?: boolean } = {},
): Operation {
  const common = {
    opId: `op-${deviceSeq}`,
    deviceSeq,
    createdAt: 0,
    localId: proposal,
    proposalId: proposal,
  };
  if (more.isSend === true) return { ...common, kind: 'send', entity: 'proposal', notBefore: null, message };
  const fields = more.client === undefined ? {} : { client_id: [null, more.client] as const };
  return { ...common, kind: 'update', entity: 'proposal', fields };
}

const none = (): void => undefined;

test('an edit overtakes a bulk action, together with its dependencies only', () => {
  const queue = createRelayQueue();
  const bulk = Array.from({ length: 1_000 }, (_, index) =>
    operation(index + 1, toLocalId(`p${index}`), index === 900 ? { client: 'ada' } : {}),
  );
  queue.add({ operations: bulk, end: none });
  queue.remove(queue.next());
  queue.add({ operations: [operation(2_000, toLocalId('p500'))], end: none });
  queue.add({ operations: [operation(2_001, toLocalId('elsewhere'))], end: none });
  queue.add({ operations: [operation(2_002, toLocalId('another'), { client: 'ada' })], end: none });
  const numbers = queue.next().map(({ deviceSeq }) => deviceSeq);
  expect(numbers).toEqual([501, 901, 2_000, 2_001, 2_002]);
});

test('an e-mail waits for all earlier operations', () => {
  const queue = createRelayQueue();
  const bulk = Array.from({ length: 300 }, (_, index) => operation(index + 1, toLocalId(`p${index}`)));
  queue.add({ operations: bulk, end: none });
  queue.add({ operations: [operation(2_000, toLocalId('elsewhere'), { isSend: true })], end: none });
  const order: number[] = [];
  while (queue.edits().size > 0) {
    const batch = queue.next();
    order.push(...batch.map(({ deviceSeq }) => deviceSeq));
    queue.remove(batch);
  }
  expect(order.at(-1)).toBe(2_000);
});

test('an edit overtakes a bulk delete, together with the deletes that it depends on', () => {
  const queue = createRelayQueue();
  const bulk = Array.from({ length: 300 }, (_, index): Operation => {
    const { opId, deviceSeq, createdAt, localId, proposalId } = operation(index + 1, toLocalId(`p${index}`));
    const target = { opId, deviceSeq, createdAt, localId, proposalId };
    return { ...target, kind: 'delete', entity: 'proposal', notBefore: null };
  });
  queue.add({ operations: bulk, end: none });
  queue.add({ operations: [operation(2_000, toLocalId('elsewhere'))], end: none });
  queue.add({ operations: [operation(2_001, toLocalId('p200'))], end: none });
  expect(queue.next().map(({ deviceSeq }) => deviceSeq)).toEqual([201, 2_000, 2_001]);
});

test('each operation is relayed once, and dependent operations keep their order', () => {
  const edit = fc.record({
    size: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
      fc.integer({ min: 21, max: 400 }),
    ),
    on: fc.nat({ max: 500 }),
    step: fc.nat({ max: 3 }),
    client: fc.option(fc.nat({ max: 5 }), { nil: null }),
    isSend: fc.boolean(),
    batchesBefore: fc.nat({ max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
      const queue = createRelayQueue();
      const gone: Operation[] = [];
      const ended: number[] = [];
      let deviceSeq = 0;
      const relayBatch = (): void => {
        const batch = queue.next();
        gone.push(...batch);
        for (const { end } of queue.remove(batch)) end();
      };
      for (const [index, { size, on, step, client, isSend, batchesBefore }] of edits.entries()) {
        for (let batch = 0; batch < batchesBefore; batch += 1) relayBatch();
        const operations = Array.from({ length: size }, (_, at) =>
          operation((deviceSeq += 1), toLocalId(`p${on + at * step}`), {
            ...(client !== null && { client: `c${client}` }),
            isSend: isSend && size === 1,
          }),
        );
        queue.add({ operations, end: () => ended.push(index) });
      }
      while (queue.edits().size > 0) relayBatch();
      expect(gone.map((one) => one.deviceSeq).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: deviceSeq }, (_, index) => index + 1),
      );
      expect(ended.toSorted((a, b) => a - b)).toEqual(edits.map((_, index) => index));
      const newest = new Map<string, number>();
      for (const one of gone) {
        for (const id of concernedIds(one)) {
          expect(newest.get(id) ?? 0).toBeLessThanOrEqual(one.deviceSeq);
          newest.set(id, one.deviceSeq);
        }
      }
    }),
    { numRuns: 200 },
  );
});
