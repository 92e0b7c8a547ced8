// Before Dexie, which looks for a database when it is loaded.
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { MirrorDatabase } from '../db/mirror-database.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, until, type Disk, type TestWindow } from '../testing/open-window.ts';

const windows: TestWindow[] = [];
afterEach(() => {
  for (const window of windows.splice(0)) window.crash();
});

/** A window with one proposal that the journal has, on a mirror that was damaged before it opened. */
async function openDamaged(disk: Disk) {
  const journal = createMemoryJournal();
  const first = openWindow(journal, disk);
  const id = await first.store.commands.createProposal({ title: 'Website' });
  await until(() => first.store.saves.stateOf(null).state === 'saved');
  await first.store.caughtUp();
  await first.close();
  const mirror = new MirrorDatabase(`layover:${disk.accountKey}`);
  await mirror.proposals.clear();
  mirror.close();
  const window = openWindow(journal, disk);
  windows.push(window);
  const { store } = window;
  await store.caughtUp();
  return { journal, store, id };
}

test('a rebuild restores the records of the journal, and reports their number', async () => {
  const { store, id } = await openDamaged(createDisk());
  expect(await store.queries.proposal(id)).toBeNull();
  await store.rebuild();
  expect(store.phase.getState()).toEqual({ phase: 'ready' });
  expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Website');
  expect(await store.queries.countRecords()).toEqual({
    clients: 0,
    proposals: 1,
    sections: 0,
    lineItems: 0,
    activities: 0,
  });
});

test('a rebuild without a journal keeps the pending edit and all records', async () => {
  const { journal, store } = await openDamaged(createDisk());
  journal.fault = new AppError('disk-full', 'The disk is full.', { retriable: true });
  const fresh = await store.commands.createProposal({ title: 'Fresh' });
  await expect(store.rebuild()).rejects.toMatchObject({ code: 'disk-full' });
  expect((await store.queries.proposal(fresh))?.proposal.fields.title).toBe('Fresh');

  journal.fault = null;
  await until(() => store.saves.stateOf(null).state === 'saved');
  await store.rebuild();
  expect((await store.queries.proposal(fresh))?.proposal.fields.title).toBe('Fresh');
});
