import { describe, expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { until } from '../testing/open-window.ts';
import {
  repeat,
  storeOpener,
  pushAll,
  assignServerId,
  outlineOf,
  onlyProposal,
} from '../testing/open-stores.ts';

const { open, openTwo } = storeOpener();

describe('redo after a new edit', () => {
  test('I11: redo sets the new client again although the previous one was deleted meanwhile', async () => {
    const { journal, first, second } = openTwo();
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
    const { journal, store } = open();
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

  test('I11: the contents of a deleted proposal are recreated only after the answer of the user, each time', async () => {
    const { journal, store } = open();
    const { commands, history } = store;
    const id = await commands.createProposal({ title: 'Website' });
    await commands.addSection(id, null, { title: 'Terms' });
    await pushAll(journal, store);
    await assignServerId(journal, store, id);
    await commands.deleteProposals([id]);
    await repeat(2, async () => {
      await pushAll(journal, store);
      const undone = await history.undo();
      expect(undone).toMatchObject({ problem: null, question: { count: 1 } });
      expect(await undone?.question?.recreate()).toMatchObject({ problem: null });
      const now = await onlyProposal(store);
      expect(await outlineOf(store, now)).toEqual([['Terms']]);
      await pushAll(journal, store);
      await assignServerId(journal, store, now);
      expect(await history.redo()).toMatchObject({ problem: null });
      expect(await store.queries.proposals({ view: 'all' })).toHaveLength(0);
    });
  });

  test('a new edit clears the redo stack', async () => {
    const { store } = open();
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.addSection(id, null, { title: 'a' });
    await store.history.undo();
    await store.commands.updateProposal(id, { title: 'Shop' });
    expect(store.history.state.getState()).toEqual({ undo: 'Edit proposal', redo: null });
    expect(await store.history.redo()).toBeNull();
    expect(await outlineOf(store, id)).toEqual([]);
  });

  test('an edit during an undo clears the redo stack', async () => {
    const { store } = open();
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.addSection(id, null, { title: 'a' });
    const undone = store.history.undo();
    const edited = store.commands.updateProposal(id, { title: 'Shop' });
    await Promise.all([undone, edited]);
    expect(store.history.state.getState()).toEqual({ undo: 'Edit proposal', redo: null });
    expect(await store.history.redo()).toBeNull();
    expect(await outlineOf(store, id)).toEqual([]);
  });

  test('typing that is deleted again clears the redo stack too', async () => {
    const { store } = open();
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.addSection(id, null, { title: 'a' });
    await store.history.undo();
    await store.commands.updateProposal(id, { title: 'Website!' });
    await store.commands.updateProposal(id, { title: 'Website' });
    expect(store.history.state.getState()).toEqual({ undo: 'Create proposal', redo: null });
    expect(await store.history.redo()).toBeNull();
  });

  test('an edit that continues earlier typing clears the redo stack', async () => {
    const { store } = open();
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.updateProposal(id, { title: 'Web' });
    await store.commands.addSection(id, null, { title: 'a' });
    await store.history.undo();
    await store.commands.updateProposal(id, { title: 'Webs' });
    expect(store.history.state.getState()).toEqual({ undo: 'Edit proposal', redo: null });
    expect(await store.history.redo()).toBeNull();
  });

  test('typing that continues during an undo clears the redo stack', async () => {
    const { store } = open();
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

  test('a redone edit does not merge with later typing', async () => {
    const { store } = open();
    const id = await store.commands.createProposal({ title: 'Website' });
    await store.commands.updateProposal(id, { title: 'Web' });
    await store.history.undo();
    await store.history.redo();
    await store.commands.updateProposal(id, { title: 'Webs' });
    await store.history.undo();
    expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Web');
  });

  test('a redo during which typing went on is undone before that typing', async () => {
    const { store } = open();
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

  test('an edit during a redo is undone before the redo', async () => {
    const { store } = open();
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
  test('can be tried again after the journal was unavailable', async () => {
    const { journal, store } = open();
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

  test('of several archived proposals, some of them pushed, undoes the others and reports it', async () => {
    const { journal, store } = open();
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
    // Only the undone ones can be redone.
    expect(store.history.state.getState().redo).toBe('Archive 3 proposals');
    await store.history.redo();
    expect(await store.queries.proposals({ view: 'archived' })).toHaveLength(3);
  });
});

describe('a key that is held down', () => {
  test('undoes edits, and stops before a creation', async () => {
    const { store } = open();
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

test('a redo waits for the undo in progress', async () => {
  const { store } = open();
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
