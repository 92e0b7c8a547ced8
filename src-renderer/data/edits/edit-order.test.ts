// First, so that Dexie finds an IndexedDB when it is loaded.
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, until } from '../testing/open-window.ts';

/** Longer than edits wait for each other that come faster than anybody types, ms. */
const betweenEdits = 20;

/** A window with a proposal that is saved and has been looked at. */
async function setUp() {
  const journal = createMemoryJournal();
  const window = openWindow(journal, createDisk());
  const { store } = window;
  const id = await store.commands.createProposal({ title: 'Website' });
  await until(() => store.phase.getState().phase === 'ready' && store.saves.stateOf(null).state === 'saved');
  await store.caughtUp();
  await store.queries.proposal(id);
  await new Promise((resolve) => setTimeout(resolve, betweenEdits));
  return { journal, window, store, id };
}

test('S3: an edit is written to the disk before the window draws it', async () => {
  const { window, store, id } = await setUp();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const editing = store.commands.updateProposal(id, { title: 'Shop' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(transaction.mock.calls.slice(0, 1)).toEqual([['relayLog', 'readwrite', { durability: 'strict' }]]);
  transaction.mockRestore();
  await editing;
  await window.close();
});

test('S3: a committed edit is relayed before it is drawn', async () => {
  const { journal, window, store, id } = await setUp();
  const before = journal.taken.length;
  const drawing = Promise.withResolvers<number>();
  store.changes.subscribe(({ by }) => {
    if (by === 'edit') setTimeout(() => drawing.resolve(journal.taken.length));
  });
  await store.commands.updateProposal(id, { title: 'Shop' });
  expect(await drawing.promise).toBe(before + 1);
  await window.close();
});

test('S3: an edit is unsaved from the first moment, and screens are notified once it can be drawn', async () => {
  const { window, store, id } = await setUp();
  const received: string[] = [];
  store.saves.subscribe(() => received.push(store.saves.stateOf(id).state));
  const editing = store.commands.updateProposal(id, { title: 'Shop' });
  expect(store.saves.stateOf(id).state).toBe('saving');
  expect(received).toEqual([]);
  await editing;
  await until(() => received.at(-1) === 'saved');
  await window.close();
});
