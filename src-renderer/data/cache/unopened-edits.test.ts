// First, so that Dexie finds an IndexedDB when it is loaded.
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { createMemoryJournal, type MemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, type Disk, type TestWindow } from '../testing/open-window.ts';

const windows: TestWindow[] = [];
const { transaction } = IDBDatabase.prototype;

function open(journal: MemoryJournal, disk: Disk): TestWindow {
  const window = openWindow(journal, disk);
  windows.push(window);
  return window;
}

afterEach(() => {
  IDBDatabase.prototype.transaction = transaction;
  for (const window of windows.splice(0)) window.crash();
});

/** Notes which tables each transaction is about to write to. */
function watchWrites(): readonly (readonly string[])[] {
  const writes: (readonly string[])[] = [];
  IDBDatabase.prototype.transaction = function watch(this: IDBDatabase, tables, mode, options) {
    if (mode === 'readwrite') writes.push(typeof tables === 'string' ? [tables] : [...tables]);
    return transaction.call(this, tables, mode, options);
  };
  return writes;
}

/** Proposals with a section each, on the disk of a window that is closed. Gives the sections' ids. */
async function fill(journal: MemoryJournal, disk: Disk, count: number): Promise<readonly string[]> {
  const first = open(journal, disk);
  const { commands } = first.store;
  const sections: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const proposal = await commands.createProposal({ title: `Proposal ${index}` });
    sections.push(await commands.addSection(proposal, null, { title: `Section ${index}` }));
  }
  await first.store.caughtUp();
  await first.close();
  return sections;
}

function titleIn(journal: MemoryJournal, id: LocalId): string | null {
  const record = journal.visible.get('section', id);
  return record?.entity === 'section' ? record.fields.title : null;
}

test('records that nobody has looked at are found by their ids alone, in any order', async () => {
  const journal = createMemoryJournal();
  const disk = createDisk();
  const sections = await fill(journal, disk, 40);
  const { store } = open(journal, disk);
  await store.caughtUp();
  // Backwards and forwards, so that a search goes around: what lies before where the last has ended is found as well.
  const order = [...sections.slice(25), ...sections.slice(0, 10).reverse(), ...sections.slice(10, 25)];
  for (const id of order) await store.commands.updateSection(toLocalId(id), { title: `${id} edited` });
  await store.settle();
  expect(order.map((id) => titleIn(journal, toLocalId(id)))).toEqual(order.map((id) => `${id} edited`));
});

test('what another window has made since somebody searched last is found, and what is nowhere is said to be gone', async () => {
  const journal = createMemoryJournal();
  const disk = createDisk();
  const [known = toLocalId('none')] = await fill(journal, disk, 20);
  const [here, there] = [open(journal, disk), open(journal, disk)];
  await Promise.all([here.store.caughtUp(), there.store.caughtUp()]);
  await here.store.commands.updateSection(toLocalId(known), { title: 'Edited' });
  const proposal = await there.store.commands.createProposal({ title: 'New' });
  const section = await there.store.commands.addSection(proposal, null, { title: 'New' });
  await there.store.settle();
  await here.store.caughtUp();
  await here.store.commands.updateSection(section, { title: 'Found' });
  await here.store.settle();
  expect(titleIn(journal, section)).toBe('Found');
  await expect(here.store.commands.updateSection(toLocalId('nowhere'), { title: 'X' })).rejects.toMatchObject(
    {
      code: 'not-found',
    },
  );
});

test('an edit is three small writing transactions: its own, its acknowledgment, and that of the feed', async () => {
  const journal = createMemoryJournal();
  const disk = createDisk();
  const sections = await fill(journal, disk, 12);
  const writes = watchWrites();
  const { store } = open(journal, disk);
  await store.caughtUp();
  const before = writes.length;
  for (const id of sections) {
    await store.commands.updateSection(toLocalId(id), { title: 'Edited' });
    await store.settle();
    await store.caughtUp();
  }
  const own = writes.slice(before);
  expect(own.filter((tables) => tables.join() === 'relayLog')).toHaveLength(2 * sections.length);
  expect(own.length).toBeLessThanOrEqual(3 * sections.length + 1);
});
