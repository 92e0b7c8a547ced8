// First, so that Dexie finds an IndexedDB when it is loaded.
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import type { FieldsByEntity } from '#shared/domain/record.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, until, type TestWindow } from '../testing/open-window.ts';

let window: TestWindow | null = null;

afterEach(() => window?.crash());

test('what a client was won for counts accepted proposals alone, per currency, taxes and rhythms apart', async () => {
  const journal = createMemoryJournal();
  window = openWindow(journal, createDisk());
  const { commands, queries, flush } = window.store;
  const clientId = await commands.createClient({ email: 'ada@example.com', currency: 'USD' });
  const otherId = await commands.createClient({ email: 'bob@example.com', currency: 'USD' });

  async function proposal(client_id: LocalId, amount: number, given: Partial<FieldsByEntity['proposal']>) {
    const id = await commands.createProposal({ client_id, report: given.report ?? false });
    const sectionId = await commands.addSection(id, null, { section_type: 'cost' });
    await commands.addLineItems({ proposalId: id, sectionId, after: null }, [
      { cost_type: 'fixed', amount },
      { cost_type: 'recurring', recurring_type: 'monthly', amount: 100 },
    ]);
    await commands.addTax(id, { name: 'VAT', percentage: '21' });
    return { id, given };
  }

  const written = [
    await proposal(clientId, 5_000, { status: 'accepted' }),
    await proposal(clientId, 2_000, { status: 'accepted', archived_at: '2026-11-01T00:00:00Z' }),
    await proposal(clientId, 700, { status: 'accepted', currency: 'EUR' }),
    await proposal(clientId, 90_000, { status: 'pending' }),
    await proposal(clientId, 90_000, { status: 'accepted', report: true }),
    await proposal(otherId, 90_000, { status: 'accepted' }),
  ];
  await flush();
  expect(await queries.wonValue(clientId)).toEqual([]);
  while (!journal.taken.every(({ opId }) => journal.isPushed(opId))) journal.pushOne();
  journal.changeBase(
    written.map(({ id, given }) => {
      const record = journal.visible.get('proposal', id);
      if (record?.entity !== 'proposal') throw new Error('The journal has no such proposal.');
      return { type: 'put', record: { ...record, fields: { ...record.fields, ...given } } };
    }),
  );
  await until(async () => (await queries.wonValue(otherId)).length === 1);
  const readAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  expect(await queries.wonValue(clientId)).toEqual([
    {
      currency: 'USD',
      all: { proposals: 2, oneOff: 7_000, recurring: { monthly: 200 } },
      cadences: ['monthly'],
    },
    {
      currency: 'EUR',
      all: { proposals: 1, oneOff: 700, recurring: { monthly: 100 } },
      cadences: ['monthly'],
    },
  ]);
  // The list's rows lie in memory: a client's page does not read them all again.
  const asked = readAll.mock.contexts.filter((store) => store instanceof IDBObjectStore);
  expect(asked.map(({ name }) => name)).not.toContain('proposals');
  readAll.mockRestore();
});
