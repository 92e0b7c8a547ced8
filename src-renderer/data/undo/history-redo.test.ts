import { afterEach, describe, expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createMemoryJournal, type MemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, until, type TestWindow } from '../testing/open-window.ts';
import type { DataStore } from '../data-store.ts';

const windows: TestWindow[] = [];

function open(count = 1): { readonly journal: MemoryJournal; readonly stores: readonly DataStore[] } {
  const journal = createMemoryJournal();
  const disk = createDisk();
  const opened = Array.from({ length: count }, () => openWindow(journal, disk));
  windows.push(...opened);
  return { journal, stores: opened.map(({ store }) => store) };
}

afterEach(() => {
  for (const window of windows.splice(0)) window.crash();
});

/** The service has carried out everything that waits. */
async function pushAll(journal: MemoryJournal, ...stores: readonly (DataStore | undefined)[]): Promise<void> {
  for (const store of stores) await store?.flush();
  for (let count = journal.taken.length; count > 0; count -= 1) journal.pushOne();
  for (const store of stores) await store?.caughtUp();
}

/** The service has given the proposal an id. */
async function known(journal: MemoryJournal, store: DataStore, id: LocalId): Promise<void> {
  const record = journal.visible.get('proposal', id);
  if (record === undefined) throw new Error('The journal does not show the proposal.');
  journal.changeBase([{ type: 'put', record: { ...record, serverId: toServerId('7') } }]);
  await until(async () => (await store.queries.proposal(id))?.proposal.serverId === '7');
}

async function times(count: number, step: () => Promise<unknown>): Promise<void> {
  for (let left = count; left > 0; left -= 1) await step();
}

/** A proposal's sections and lines by their words. */
async function outlineOf(store: DataStore, id: LocalId): Promise<unknown> {
  const document = await store.queries.proposal(id);
  return document?.sections.map(({ section, items }) => [
    section.fields.title,
    ...items.map(({ fields }) => fields.name),
  ]);
}

async function onlyProposal(store: DataStore): Promise<LocalId> {
  const listed = await store.queries.proposals({ view: 'all' });
  expect(listed).toHaveLength(1);
  return listed[0]?.proposal.localId ?? toLocalId('none');
}

describe('redo past a creation', () => {
  test('I11: brings back the proposal with its section, and with the line in it', async () => {
    const { journal, stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const { commands, history } = store;
    const id = await commands.createProposal({ title: 'Website' });
    const sectionId = await commands.addSection(id, null, { title: 'Prices', section_type: 'cost' });
    const position = { proposalId: id, sectionId, after: null };
    const [line = toLocalId('none')] = await commands.addLineItems(position, [
      { name: 'Design', amount: 100 },
    ]);
    await commands.updateLineItem(id, line, { amount: 900 });
    await commands.addSection(id, sectionId, { title: 'Terms' });
    await commands.moveSection(id, sectionId, null);
    await commands.addTax(id, { name: 'VAT', percentage: '20.0' });
    await times(7, () => history.undo());
    expect(await store.queries.proposal(id)).toBeNull();
    await pushAll(journal, store);
    await times(7, async () => expect((await history.redo())?.problem).toBeNull());
    const now = await onlyProposal(store);
    expect(await outlineOf(store, now)).toEqual([['Prices', 'Design'], ['Terms']]);
    const document = await store.queries.proposal(now);
    expect(document?.sections[0]?.items[0]?.fields.amount).toBe(900);
    expect(document?.taxes).toHaveLength(1);
    expect(history.state.getState()).toEqual({ undo: 'Add tax', redo: null });
    // A screen that knows the old id finds the record.
    expect(store.aliases.current(id)).toBe(now);
    // And once more: what was recreated is undone and done again as the first was.
    await times(7, () => history.undo());
    await pushAll(journal, store);
    await times(7, () => history.redo());
    expect(await outlineOf(store, store.aliases.current(id))).toEqual([['Prices', 'Design'], ['Terms']]);
  });

  test('I11: what another window has done in it is found there by its own redo', async () => {
    const { journal, stores } = open(2);
    const [first, second] = stores;
    if (first === undefined || second === undefined) return;
    const id = await first.commands.createProposal({ title: 'Website' });
    await until(async () => (await second.queries.proposal(id)) !== null);
    const sectionId = await second.commands.addSection(id, null, { title: 'Prices', section_type: 'cost' });
    await second.commands.addLineItems({ proposalId: id, sectionId, after: null }, [{ name: 'Design' }]);
    await times(2, () => second.history.undo());
    await until(async () => (await first.queries.proposal(id))?.sections.length === 0);
    await first.history.undo();
    await pushAll(journal, first, second);
    await first.history.redo();
    const now = await onlyProposal(first);
    expect(now).not.toBe(id);
    await until(() => second.aliases.current(id) === now);
    await until(async () => (await second.queries.proposal(now)) !== null);
    await times(2, async () => expect((await second.history.redo())?.problem).toBeNull());
    expect(await outlineOf(second, now)).toEqual([['Prices', 'Design']]);
  });

  test('a copy from the library knows its original again after both were recreated', async () => {
    const { journal, stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const { commands, history, queries } = store;
    await commands.createLibrarySection({ title: 'Hours', body: '<p>By the hour.</p>' });
    const id = await commands.createProposal({ title: 'Website' });
    await commands.insertSections({ proposalId: id, after: null }, await queries.standaloneSections());
    await times(3, () => history.undo());
    await pushAll(journal, store);
    await times(3, () => history.redo());
    const [original] = await queries.standaloneSections();
    const copy = (await queries.proposal(store.aliases.current(id)))?.sections[0];
    expect(copy?.section.fields.source_id).toBe(original?.section.localId);
  });

  test('I11: a section of the library that is recreated is known to its copies again', async () => {
    const { journal, stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const { commands, history, queries } = store;
    const original = await commands.createLibrarySection({ title: 'Hours', body: '<p>By the hour.</p>' });
    const other = await commands.createLibrarySection({ title: 'Travel' });
    const id = await commands.createProposal({ title: 'Website' });
    await commands.insertSections({ proposalId: id, after: null }, await queries.standaloneSections());
    await commands.deleteSection(original, original);
    const sources = async () =>
      (await queries.proposal(id))?.sections.map(({ section }) => section.fields.source_id);
    // Whoever redoes and undoes once more finds the same.
    for (let round = 0; round < 2; round += 1) {
      await pushAll(journal, store);
      await history.undo();
      const now = store.aliases.current(original);
      expect(now).not.toBe(original);
      expect([...(await queries.originals([now])).keys()]).toEqual([now]);
      expect(await sources()).toEqual([now, other]);
      await history.redo();
      expect((await queries.originals([now])).size).toBe(0);
    }
  });

  test('I11: a client whose delete was taken back, done again and has gone out is given back to its proposals', async () => {
    const { journal, stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const { commands, history, queries } = store;
    const client_id = await commands.createClient({ email: 'ada@example.com', name: 'Ada' });
    await commands.createProposal({ title: 'Website', client_id });
    await pushAll(journal, store);
    await commands.deleteClient(client_id);
    await history.undo();
    await until(async () => (await queries.clients()).length === 1);
    await history.redo();
    await pushAll(journal, store);
    await history.undo();
    const [row] = await queries.proposals({ view: 'all' });
    expect(row?.client?.fields.email).toBe('ada@example.com');
  });
});

describe('redo after a new edit', () => {
  test('I11: a proposal is given its new client again where the one before is gone by then', async () => {
    const { journal, stores } = open(2);
    const [first, second] = stores;
    if (first === undefined || second === undefined) return;
    const ada = await first.commands.createClient({ email: 'ada@example.com' });
    const bob = await first.commands.createClient({ email: 'bob@example.com' });
    const id = await first.commands.createProposal({ title: 'Website', client_id: ada });
    await first.commands.updateProposal(id, { client_id: bob });
    await first.history.undo();
    await until(async () => (await second.queries.proposal(id))?.proposal.fields.client_id === ada);
    await second.commands.deleteClient(ada);
    await pushAll(journal, second, first);
    // The service empties the reference to a client that is deleted.
    const record = journal.visible.get('proposal', id);
    if (record?.entity !== 'proposal') throw new Error('The journal does not show the proposal.');
    journal.changeBase([
      { type: 'put', record: { ...record, fields: { ...record.fields, client_id: null } } },
    ]);
    await until(async () => (await first.queries.proposal(id))?.proposal.fields.client_id === null);
    expect(await first.history.redo()).toMatchObject({ problem: null });
    expect((await first.queries.proposal(id))?.proposal.fields.client_id).toBe(bob);
  });

  test('I11: a proposal keeps its client that was recreated, if the client exists after all', async () => {
    const { journal, stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const { commands, history, queries } = store;
    const ada = await commands.createClient({ email: 'ada@example.com' });
    await store.flush();
    const record = journal.visible.get('client', ada);
    if (record === undefined) throw new Error('The journal does not show the client.');
    await commands.deleteClient(ada);
    await pushAll(journal, store);
    await history.undo();
    const recreated = store.aliases.current(ada);
    expect(recreated).not.toBe(ada);
    // The answer to the delete was lost, and the user has found that it had failed.
    journal.changeBase([{ type: 'put', record }]);
    await until(async () => (await queries.client(ada)) !== null);
    const id = await commands.createProposal({ title: 'Website', client_id: ada });
    await commands.deleteProposals([id]);
    await history.undo();
    expect((await queries.proposal(id))?.proposal.fields.client_id).toBe(ada);
  });

  test('I11: what stood in a deleted proposal waits for the question about it, each time that it is asked', async () => {
    const { journal, stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const { commands, history } = store;
    const id = await commands.createProposal({ title: 'Website' });
    await commands.addSection(id, null, { title: 'Terms' });
    await pushAll(journal, store);
    await known(journal, store, id);
    await commands.deleteProposals([id]);
    await times(2, async () => {
      await pushAll(journal, store);
      const undone = await history.undo();
      expect(undone).toMatchObject({ problem: null, question: { count: 1 } });
      expect(await undone?.question?.recreate()).toMatchObject({ problem: null });
      const now = await onlyProposal(store);
      expect(await outlineOf(store, now)).toEqual([['Terms']]);
      await pushAll(journal, store);
      await known(journal, store, now);
      expect(await history.redo()).toMatchObject({ problem: null });
      expect(await store.queries.proposals({ view: 'all' })).toHaveLength(0);
    });
  });

  test('there is nothing to do again once something else was done', async () => {
    const { stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.addSection(id, null, { title: 'a' });
    await store.history.undo();
    await store.commands.updateProposal(id, { title: 'Shop' });
    expect(store.history.state.getState()).toEqual({ undo: 'Edit proposal', redo: null });
    expect(await store.history.redo()).toBeNull();
    expect(await outlineOf(store, id)).toEqual([]);
  });

  test('nor where it was done while the undo was still under way', async () => {
    const { stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.addSection(id, null, { title: 'a' });
    const undone = store.history.undo();
    const edited = store.commands.updateProposal(id, { title: 'Shop' });
    await Promise.all([undone, edited]);
    expect(store.history.state.getState()).toEqual({ undo: 'Edit proposal', redo: null });
    expect(await store.history.redo()).toBeNull();
    expect(await outlineOf(store, id)).toEqual([]);
  });

  test('what was typed and deleted again also ends what could be done again', async () => {
    const { stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.addSection(id, null, { title: 'a' });
    await store.history.undo();
    await store.commands.updateProposal(id, { title: 'Website!' });
    await store.commands.updateProposal(id, { title: 'Website' });
    expect(store.history.state.getState()).toEqual({ undo: 'Create proposal', redo: null });
    expect(await store.history.redo()).toBeNull();
  });

  test('nor where the new edit goes on with what was typed before', async () => {
    const { stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.updateProposal(id, { title: 'Web' });
    await store.commands.addSection(id, null, { title: 'a' });
    await store.history.undo();
    await store.commands.updateProposal(id, { title: 'Webs' });
    expect(store.history.state.getState()).toEqual({ undo: 'Edit proposal', redo: null });
    expect(await store.history.redo()).toBeNull();
  });

  test('nor where typing went on while the undo was still under way', async () => {
    const { stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.updateProposal(id, { title: 'Web' });
    await store.commands.addSection(id, null, { title: 'a' });
    const undone = store.history.undo();
    const edited = store.commands.updateProposal(id, { title: 'Webs' });
    await Promise.all([undone, edited]);
    expect(await store.history.redo()).toBeNull();
    expect(await outlineOf(store, id)).toEqual([]);
    // The typing is one step with what was typed before.
    await store.history.undo();
    expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Website');
  });

  test('what was done again is no part of what is typed after it', async () => {
    const { stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.updateProposal(id, { title: 'Web' });
    await store.history.undo();
    await store.history.redo();
    await store.commands.updateProposal(id, { title: 'Webs' });
    await store.history.undo();
    expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Web');
  });

  test('a redo during which typing went on is taken back before what was typed', async () => {
    const { stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.updateProposal(id, { title: 'Web' });
    await store.commands.addSection(id, null, { title: 'a' });
    await store.history.undo();
    const redone = store.history.redo();
    const edited = store.commands.updateProposal(id, { title: 'Webs' });
    await Promise.all([redone, edited]);
    expect((await store.history.undo())?.label).toBe('Add section');
    expect((await store.history.undo())?.label).toBe('Edit proposal');
    expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Website');
  });

  test('an edit that comes during a redo is taken back before it', async () => {
    const { stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.addSection(id, null, { title: 'a' });
    await store.history.undo();
    const redone = store.history.redo();
    const edited = store.commands.updateProposal(id, { title: 'Shop' });
    await Promise.all([redone, edited]);
    await until(async () => (await store.queries.proposal(id))?.sections.length === 1);
    expect((await store.history.undo())?.label).toBe('Edit proposal');
    expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Website');
    expect((await store.history.undo())?.label).toBe('Add section');
    expect(await outlineOf(store, id)).toEqual([]);
  });
});

describe('an undo that fails', () => {
  test('stays to be tried again while the journal cannot be asked', async () => {
    const { journal, stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const id = await store.commands.createProposal({ title: 'Website' });
    const sectionId = await store.commands.addSection(id, null, { title: 'a' });
    await store.commands.deleteSection(id, sectionId);
    await store.flush();
    journal.withdrawFault = new AppError('unavailable', 'The journal is away.', { retriable: true });
    expect(await store.history.undo()).toMatchObject({
      label: 'Delete section',
      problem: 'The journal is away.',
    });
    expect(store.history.state.getState()).toEqual({ undo: 'Delete section', redo: null });
    journal.withdrawFault = null;
    expect(await store.history.undo()).toMatchObject({ label: 'Delete section', problem: null });
    await until(async () => (await store.queries.proposal(id))?.sections.length === 1);
  });

  test('of several that were archived, some of which have gone out, takes back the others and says so', async () => {
    const { journal, stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const ids: LocalId[] = [];
    for (const title of ['a', 'b', 'c']) ids.push(await store.commands.createProposal({ title }));
    await pushAll(journal, store);
    await store.commands.archiveProposals(ids);
    await store.flush();
    journal.pushOne();
    expect(await store.history.undo()).toMatchObject({
      problem: 'Restored 2 of 3. 1 was already archived.',
    });
    await until(async () => (await store.queries.proposals({ view: 'archived' })).length === 1);
    expect(await store.queries.proposals({ view: 'draft' })).toHaveLength(2);
    // What was taken back can be done again, and is that alone.
    expect(store.history.state.getState().redo).toBe('Archive 3 proposals');
    await store.history.redo();
    expect(await store.queries.proposals({ view: 'archived' })).toHaveLength(3);
  });
});

describe('a key that is held down', () => {
  test('takes back edits, and stops before what was made', async () => {
    const { stores } = open();
    const [store] = stores;
    if (store === undefined) return;
    const { commands, history, queries } = store;
    const id = await commands.createProposal({ title: 'Website' });
    await commands.updateProposal(id, { title: 'Shop' });
    await commands.updateProposal(id, { currency: 'EUR' } as object);
    const results = await Promise.all(Array.from({ length: 6 }, () => history.undo({ isRepeat: true })));
    expect(results.map((result) => result?.stopped)).toEqual([false, false, true, true, true, true]);
    expect(results.at(-1)).toMatchObject({ label: 'Create proposal', problem: null });
    expect((await queries.proposal(id))?.proposal.fields.title).toBe('Website');
    expect(history.state.getState().undo).toBe('Create proposal');
    expect(await history.undo()).toMatchObject({ stopped: false, deletedIds: [id] });
    expect(await queries.proposal(id)).toBeNull();
  });
});

test('a redo that is asked for before the undo has ended waits for it', async () => {
  const { stores } = open();
  const [store] = stores;
  if (store === undefined) return;
  const { commands, history } = store;
  const id = await commands.createProposal({ title: 'Website' });
  const undone = history.undo();
  expect(history.state.getState().redo).toBe('Create proposal');
  const redone = history.redo();
  await undone;
  expect((await redone)?.problem).toBeNull();
  expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Website');
  expect(history.state.getState()).toEqual({ undo: 'Create proposal', redo: null });
});
