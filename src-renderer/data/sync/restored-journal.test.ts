// Before Dexie, which looks for a database when it is loaded.
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, until, type TestWindow } from '../testing/open-window.ts';

const windows: TestWindow[] = [];
afterEach(() => {
  for (const window of windows.splice(0)) window.crash();
});

test('operations that a restored journal has lost are recovered as possibly attempted, and stay on screen', async () => {
  const journal = createMemoryJournal();
  const disk = createDisk();
  const first = openWindow(journal, disk);
  windows.push(first);
  const kept = await first.store.commands.createProposal({ title: 'Kept' });
  await until(() => first.store.saves.stateOf(null).state === 'saved');
  await first.store.caughtUp();
  // From here on nothing comes back from the journal: the acknowledgment is all that the window has.
  journal.muteFeed();
  const lost = await first.store.commands.createProposal({ title: 'Lost' });
  await until(() => first.store.saves.stateOf(null).state === 'saved');
  first.crash();

  journal.forgetNewest(1, 'restored');
  const second = openWindow(journal, disk);
  windows.push(second);
  await second.store.caughtUp();
  expect(journal.recovered.map((operation) => operation.localId)).toEqual([lost]);
  // What it showed is kept, whatever of it the journal has.
  expect(journal.kept.map(({ localId }) => localId).toSorted()).toEqual([kept, lost].toSorted());
  expect(journal.taken.map((operation) => operation.localId)).toEqual([kept, lost]);
  const titles = await Promise.all(
    [kept, lost].map(async (id) => (await second.store.queries.proposal(id))?.proposal.fields.title),
  );
  expect(titles).toEqual(['Kept', 'Lost']);
});

test('the copy is compared with the journal record by record', async () => {
  const journal = createMemoryJournal();
  const window = openWindow(journal, createDisk());
  windows.push(window);
  const { store } = window;
  await store.commands.createProposal({ title: 'One' });
  await store.commands.createProposal({ title: 'Two' });
  expect(await store.check()).toEqual({ records: 2, different: 0 });
  const [first] = journal.visible.values();
  if (first === undefined) throw new Error('The journal is empty.');
  // As if the feed had never told of it.
  journal.visible.apply([{ type: 'remove', entity: first.entity, localId: first.localId }]);
  expect(await store.check()).toEqual({ records: 1, different: 1 });
});
