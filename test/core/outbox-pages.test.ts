import { describe, expect, test } from 'vitest';
import { createBridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { createBridgeServer, type BridgeHandlers } from '#shared/bridge/server.ts';
import { planNow } from '../../src-main/core/sync/engine/plan-now.ts';
import { viewOutbox } from '../../src-main/core/sync/outbox/list-outbox.ts';
import { createOutboxPages } from '../../src-main/core/sync/outbox/outbox-pages.ts';
import { enqueue, opIdOf, unitContext } from '../../src-main/core/sync/testing/known-journal.ts';
import { createOutboxReader } from '../../src-renderer/data/outbox-reader.ts';
import { withRefusals } from '../../src-renderer/data/testing/memory-journal.ts';
import { createOfClient } from '../support/core/create-of-client.ts';

/** An outbox of so many creates, and a window that reads it; each page that it was handed is noted. */
function open(count: number) {
  const unit = unitContext();
  const { journal, clock } = unit;
  const add = (from: number, to: number): void => {
    for (let deviceSeq = from; deviceSeq <= to; deviceSeq += 1)
      enqueue(unit, { ...createOfClient(`client ${deviceSeq}`, deviceSeq), opId: opIdOf(deviceSeq) });
  };
  add(1, count);
  const engine = { plan: () => planNow(journal, clock.now()), untilWindowEnds: () => null };
  const view = () => viewOutbox(journal, engine, clock.now());
  let pages = createOutboxPages(journal, 'first');
  const handed: number[] = [];
  const handlers: Partial<BridgeHandlers> = {
    'outbox.read': async (input) => {
      const page = pages.read(view(), input);
      handed.push(page.entries.length);
      return page;
    },
  };
  const { renderer, main } = createMemoryCarriers();
  createBridgeServer(main, withRefusals(handlers), (error) => {
    throw error;
  });
  const read = createOutboxReader(createBridgeClient(renderer));
  return {
    journal,
    add,
    read: async () => (await read()).entries.map(({ operation, state }) => `${operation.deviceSeq} ${state}`),
    whole: () => pages.read(view(), {}).entries,
    inJournal: () =>
      journal.operations.all().map(({ operation, state }) => `${operation.deviceSeq} ${state}`),
    handed: () => handed.splice(0),
    restart() {
      pages = createOutboxPages(journal, 'second');
    },
  };
}

describe('what a window reads of an outbox', () => {
  test('comes in pages, and afterwards only what has changed', async () => {
    const { journal, read, inJournal, handed } = open(1_000);
    expect(await read()).toEqual(inJournal());
    expect(handed()).toHaveLength(10);
    expect(await read()).toEqual(inJournal());
    expect(handed()).toEqual([0]);

    journal.operations.patch(opIdOf(500), { state: 'held' });
    journal.operations.remove(opIdOf(7));
    expect(await read()).toEqual(inJournal());
    expect(handed()).toEqual([1]);
  });

  test('follows what is tried, taken back and put in again', async () => {
    const { journal, add, read, whole, inJournal } = open(20);
    await read();
    journal.attempts.start(opIdOf(3), 5_000);
    journal.operations.patch(opIdOf(3), { state: 'sending' });
    const again = journal.operations.find(opIdOf(9))?.operation;
    journal.operations.remove(opIdOf(9));
    expect(await read()).toEqual(inJournal());
    if (again !== undefined) journal.operations.insert(again, null);
    add(21, 22);
    expect(await read()).toEqual(inJournal());
    expect(whole().find(({ operation }) => operation.opId === opIdOf(3))?.attempts).toHaveLength(1);
  });

  test('is read anew where the main process has started again', async () => {
    const { journal, read, inJournal, restart } = open(150);
    await read();
    journal.operations.remove(opIdOf(1));
    restart();
    expect(await read()).toEqual(inJournal());
  });

  test('takes no page that is too heavy to be parsed between two frames', async () => {
    const { journal, read, inJournal, handed } = open(10);
    for (const { operation } of journal.operations.all()) {
      if (operation.kind !== 'create') continue;
      const fields = { ...operation.fields, address: [null, 'x'.repeat(150_000)] as const };
      journal.operations.patch(operation.opId, { operation: { ...operation, fields } });
    }
    expect(await read()).toEqual(inJournal());
    expect(Math.max(...handed())).toBeLessThanOrEqual(2);
  });
});
