// First, so that Dexie finds an IndexedDB when it is loaded.
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { changedCurrency } from './currency-change.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, type TestWindow } from '../testing/open-window.ts';

let window: TestWindow | null = null;

afterEach(() => window?.crash());

test('a copy has another currency where its client has, which counts as soon as there is a price', async () => {
  window = openWindow(createMemoryJournal(), createDisk());
  const { commands, queries } = window.store;
  const dollars = await commands.createClient({ email: 'ada@example.com', currency: 'USD' });
  const euros = await commands.createClient({ email: 'bob@example.com', currency: 'EUR' });
  const original = await commands.createProposal({ client_id: dollars });
  const sectionId = await commands.addSection(original, null, { section_type: 'cost' });
  const copied = async (client_id: LocalId): Promise<string | null> => {
    const copy = (await commands.duplicateProposal(original)) ?? toLocalId('none');
    await commands.updateProposal(copy, { client_id });
    return await changedCurrency(queries, original, copy);
  };
  expect(await copied(euros)).toBe(null);
  await commands.addLineItems({ proposalId: original, sectionId, after: null }, [
    { cost_type: 'fixed', amount: 540_000 },
  ]);
  expect(await copied(euros)).toBe('EUR');
  expect(await copied(dollars)).toBe(null);
});
