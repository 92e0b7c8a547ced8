import { describe, expect, test } from 'vitest';
import { createBridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { createBridgeServer, type BridgeHandlers } from '#shared/bridge/server.ts';
import { planNow } from '../../src-main/core/sync/engine/plan-now.ts';
import { createOutboxView } from '../../src-main/core/sync/outbox/list-outbox.ts';
import { createOutboxPages } from '../../src-main/core/sync/outbox/outbox-pages.ts';
import { enqueue, opIdOf, unitContext } from '../../src-main/core/sync/testing/known-journal.ts';
import { createOutboxReader } from '../../src-renderer/data/sync/outbox-reader.ts';
import { withRefusals } from '../../src-renderer/data/testing/memory-journal.ts';
import { createOfClient } from '../support/core/create-of-client.ts';
import { bringTo } from '../../src-main/core/sync/testing/bring-to.ts';

/** An outbox of `count` creates, and a window that reads it. The size of each page is recorded. */
function open(count: number) {
  const unit = unitContext();
  const { journal, clock } = unit;
  const add = (from: number, to: number): void => {
    for (let deviceSeq = from; deviceSeq <= to; deviceSeq += 1)
      enqueue(unit, { ...createOfClient(`client ${deviceSeq}`, deviceSeq), opId: opIdOf(deviceSeq) });
  };
  add(1, count);
  const engine = {
    plan: () => planNow(journal, clock.now()),
    untilWindowEnds: () => null,
    sentOfPicture: () => null,
  };
  const view = () => createOutboxView(journal, engine, { size: () => null }, clock.now());
  let pages = createOutboxPages(journal, 'first');
  const pageSizes: number[] = [];
  const handlers: Partial<BridgeHandlers> = {
    'outbox.read': async (input) => {
      const page = pages.read(view(), input);
      pageSizes.push(page.entries.length);
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
    takePageSizes: () => pageSizes.splice(0),
    restart() {
      pages = createOutboxPages(journal, 'second');
    },
  };
}

describe("a window's reads of the outbox", () => {
  test('come in pages at first, and contain only changes afterwards', async () => {
    const { journal, read, inJournal, takePageSizes } = open(1_000);
    expect(await read()).toEqual(inJournal());
    expect(takePageSizes()).toHaveLength(10);
    expect(await read()).toEqual(inJournal());
    expect(takePageSizes()).toEqual([0]);

    bringTo(journal, opIdOf(500), 'held');
    journal.operations.remove(opIdOf(7));
    expect(await read()).toEqual(inJournal());
    expect(takePageSizes()).toEqual([1]);
  });

  test('follow entries that are sent, withdrawn and added again', async () => {
    const { journal, add, read, whole, inJournal } = open(20);
    await read();
    journal.attempts.start(opIdOf(3), 5_000);
    bringTo(journal, opIdOf(3), 'sending');
    const again = journal.operations.find(opIdOf(9))?.operation;
    journal.operations.remove(opIdOf(9));
    expect(await read()).toEqual(inJournal());
    if (again !== undefined) journal.operations.insert(again, null);
    add(21, 22);
    expect(await read()).toEqual(inJournal());
    expect(whole().find(({ operation }) => operation.opId === opIdOf(3))?.attempts).toHaveLength(1);
  });

  test('start again from the first page after a restart of the main process', async () => {
    const { journal, read, inJournal, restart } = open(150);
    await read();
    journal.operations.remove(opIdOf(1));
    restart();
    expect(await read()).toEqual(inJournal());
  });

  test('have no page that is too large to be parsed between two frames', async () => {
    const { journal, read, inJournal, takePageSizes } = open(10);
    for (const { operation } of journal.operations.all()) {
      if (operation.kind !== 'create') continue;
      const fields = { ...operation.fields, address: [null, 'x'.repeat(150_000)] as const };
      journal.operations.patch(operation.opId, { operation: { ...operation, fields } });
    }
    expect(await read()).toEqual(inJournal());
    expect(Math.max(...takePageSizes())).toBeLessThanOrEqual(2);
  });
});
