import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/index.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, type TestWindow } from '../testing/open-window.ts';

let window: TestWindow | null = null;
afterEach(() => window?.crash());

function open() {
  window = openWindow(createMemoryJournal(), createDisk(), () => 1_700_000_000_000);
  return window.store;
}

const client = { email: 'ada@example.com', name: 'Ada' };

test('the undo of one step undoes that step', async () => {
  const { commands, history, queries } = open();
  const id = await commands.createClient(client);
  await commands.deleteClient(id);
  const undo = history.undoOfNewest();
  expect(await undo()).toMatchObject({ label: 'Delete client', problem: null });
  expect(await queries.clients()).toHaveLength(1);
});

test('the undo of a step that is not the newest reports that and undoes nothing', async () => {
  const { commands, history, queries } = open();
  const id = await commands.createClient(client);
  await commands.deleteClient(id);
  const undo = history.undoOfNewest();
  const proposal = await commands.createProposal({ title: 'Website' });
  const result = await undo();
  expect(result?.problem).toEqual(expect.stringContaining('one by one'));
  expect(await queries.clients()).toEqual([]);
  expect(await queries.proposal(proposal)).not.toBeNull();
  await history.undo();
  expect(await undo()).toMatchObject({ problem: null });
  expect(await queries.clients()).toHaveLength(1);
});

test('there is nothing to undo before the first step', async () => {
  const { history } = open();
  expect(await history.undoOfNewest()()).toBeNull();
});

test('a step is named in the current language when it is shown', async () => {
  const { commands, history } = open();
  await commands.createClient(client);
  expect(history.state.getState().undo).toBe('Create client');
  try {
    await setLanguage({ language: 'de', locale: 'de-DE' });
    expect(history.state.getState().undo).toBe('Kunden erstellen');
    expect(await history.undo()).toMatchObject({ label: 'Kunden erstellen' });
  } finally {
    await setLanguage({ language: 'en', locale: 'en-US' });
  }
});
