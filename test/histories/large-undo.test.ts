import { afterEach, beforeEach, expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { newId } from '../support/core/new-id.ts';
import type { TestWindow } from '../../src-renderer/data/testing/open-window.ts';
import { createHistoryWorld, type HistoryWorld } from './history-world.ts';

let world: HistoryWorld;
let window: TestWindow;

beforeEach(async () => {
  world = createHistoryWorld(16);
  window = world.openWindow();
  await window.store.caughtUp();
});
afterEach(async () => {
  window.crash();
  await world.close();
});

function rowsOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: null,
    values: { name: `Client ${index}`, email: `client${index}@example.com` },
  }));
}

/** Number of calls that can be in flight when the undo reaches the journal. */
const underWay = 8;

/** Advances virtual time during the work. */
async function meanwhile<T>(work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const ticking = (async () => {
    while (!over.signal.aborted) await world.pass(100);
  })();
  try {
    return await work();
  } finally {
    over.abort();
    await ticking;
  }
}

const clientsMade = (exchanges = world.exchanges()): number =>
  exchanges.filter(({ method, path }) => method === 'POST' && path.endsWith('/clients')).length;

test('undoing a large import stops its creates at once', async () => {
  const { store } = window;
  await store.commands.importClients(rowsOf(600));
  await store.flush();
  await world.pass(2_000);
  const before = clientsMade();
  expect(before).toBeGreaterThan(5);
  expect(before).toBeLessThan(200);

  const undone = await meanwhile(() => store.history.undo());
  expect(undone).toMatchObject({ label: 'Import 600 clients', problem: null });
  expect(await store.queries.clients()).toHaveLength(0);
  await expect.poll(() => store.saves.stateOf(null)).toEqual({ state: 'saved' });
  await world.untilSynced();
  expect(clientsMade()).toBeLessThanOrEqual(clientsMade(world.exchangesBeforeWithdrawal()) + underWay);
  // The records created so far are deleted again, and the result of the undo counts them.
  expect(undone?.deletedOnServiceCount).toBe(clientsMade());
  expect(world.serviceRows('client')).toHaveLength(0);

  expect(await store.history.redo()).toMatchObject({ problem: null });
  await world.pass(1_000);
  expect(await store.queries.clients()).toHaveLength(600);
});

test('operations on their way to the journal are not pushed either', async () => {
  const { store } = window;
  await store.commands.importClients(rowsOf(600));
  const undone = await meanwhile(() => store.history.undo());
  expect(undone?.problem).toBeNull();
  await store.flush();
  await store.caughtUp();
  expect(await store.queries.clients()).toHaveLength(0);
  await world.untilSynced();
  // Operations that the journal had received before the withdrawal may have started.
  expect(clientsMade()).toBeLessThanOrEqual(clientsMade(world.exchangesBeforeWithdrawal()) + underWay);
  expect(undone?.deletedOnServiceCount).toBe(clientsMade());
  expect(world.serviceRows('client')).toHaveLength(0);
  expect((await store.check()).different).toBe(0);
});

test('withdrawn proposals take their contents along, also operations that arrive later', async () => {
  const { store } = window;
  const parts = Array.from({ length: 110 }, (_, index) => {
    const id = newId();
    const sectionId = newId();
    return [
      { kind: 'create', entity: 'proposal', localId: id, values: { title: `Restored ${index}` } },
      {
        kind: 'create',
        entity: 'section',
        localId: sectionId,
        proposalId: id,
        after: null,
        values: { title: 'Prices', section_type: 'cost' },
      },
      {
        kind: 'create',
        entity: 'line_item',
        localId: newId(),
        proposalId: id,
        sectionId,
        after: null,
        values: { name: 'Design', amount: 100 },
      },
    ] as const;
  });
  world.setOnline(false);
  await store.submitInParts(parts, {
    label: 'Restore backup',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  expect(await store.history.undo()).toMatchObject({ problem: null, deletedOnServiceCount: 0 });
  await store.flush();
  await store.caughtUp();
  expect(await store.queries.proposals({ view: 'all' })).toHaveLength(0);
  await world.untilSynced();
  expect(world.serviceRows('proposal')).toHaveLength(0);

  await store.history.redo();
  const again = await store.queries.proposals({ view: 'all' });
  expect(again).toHaveLength(110);
  const document = await store.queries.proposal(again[0]?.proposal.localId ?? toLocalId('none'));
  expect(document?.sections[0]?.items.map(({ fields }) => fields.name)).toEqual(['Design']);
});

test('undoing an import also withdraws an edit of another window', async () => {
  const { store } = window;
  const other = world.openWindow();
  try {
    world.setOnline(false);
    await store.commands.importClients(rowsOf(300));
    await store.flush();
    await other.store.caughtUp();
    const [one] = await other.store.queries.clients();
    await other.store.commands.updateClient(one?.localId ?? toLocalId('none'), { surname: 'Edited' });
    await other.store.commands.createProposal({ title: 'Kept', client_id: one?.localId ?? null });
    await other.store.flush();
    await store.history.undo();
    await world.untilSynced();
    expect(world.serviceRows('client')).toHaveLength(0);
    expect(world.serviceRows('proposal')).toHaveLength(1);
  } finally {
    other.crash();
  }
});
