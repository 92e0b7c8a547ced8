// First, so that Dexie finds an IndexedDB when it is loaded.
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { ProposalFilter } from '../queries/proposal-lists.ts';
import { createMemoryJournal, type MemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, until, type Disk, type TestWindow } from '../testing/open-window.ts';

const windows: TestWindow[] = [];

function open(journal: MemoryJournal, disk: Disk): TestWindow {
  const window = openWindow(journal, disk);
  windows.push(window);
  return window;
}

afterEach(() => {
  for (const window of windows.splice(0)) window.crash();
});

async function shown({ store }: TestWindow, filter: ProposalFilter): Promise<readonly string[]> {
  const items = await store.queries.proposals(filter);
  return items.map(
    ({ proposal, client }) =>
      `${proposal.fields.title} ${proposal.fields.status}, ${client?.fields.name ?? 'nobody'}`,
  );
}

test('the first page of a list equals the start of the complete list, including pending edits', async () => {
  const journal = createMemoryJournal();
  const disk = createDisk();
  const first = open(journal, disk);
  const { commands } = first.store;
  const client = await commands.createClient({ email: 'ada@example.com', name: 'Ada' });
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    ids.push(await commands.createProposal({ title, client_id: client }));
  }
  const [, two = toLocalId('none'), three = toLocalId('none')] = ids;
  await first.store.flush();
  while (!journal.taken.every(({ opId }) => journal.isPushed(opId))) journal.pushOne();
  const record = journal.visible.get('proposal', toLocalId(two));
  if (record?.entity !== 'proposal') throw new Error('The journal has no such proposal.');
  journal.changeBase([
    { type: 'put', record: { ...record, fields: { ...record.fields, status: 'pending' } } },
  ]);
  await until(async () => (await first.store.queries.proposals({ view: 'pending' })).length === 1);
  await first.close();

  const second = open(journal, disk);
  const whole: readonly string[] = [
    'Four draft, Ada',
    'Three draft, Ada',
    'Two pending, Ada',
    'One draft, Ada',
  ];
  expect(await shown(second, { view: 'all', limit: 3 })).toEqual(whole.slice(0, 3));
  expect(await shown(second, { view: 'draft', limit: 2 })).toEqual(whole.slice(0, 2));
  await second.store.commands.updateProposal(toLocalId(three), { title: 'Third' });
  const renamed = ['Four draft, Ada', 'Third draft, Ada', 'Two pending, Ada', 'One draft, Ada'];
  expect(await shown(second, { view: 'all', limit: 2 })).toEqual(renamed.slice(0, 2));
  await until(() => second.store.initialLoadDone.getState());
  expect(await shown(second, { view: 'all' })).toEqual(renamed);
});
