import { describe, expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { until } from '../testing/open-window.ts';
import { repeat, storeOpener, pushAll, outlineOf, onlyProposal } from '../testing/open-stores.ts';

const { open, openTwo } = storeOpener();

describe('redo past a creation', () => {
  test('I11: recreates the proposal with its section and line item', async () => {
    const { journal, store } = open();
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
    await repeat(7, () => history.undo());
    expect(await store.queries.proposal(id)).toBeNull();
    await pushAll(journal, store);
    await repeat(7, async () => expect((await history.redo())?.problem).toBeNull());
    const now = await onlyProposal(store);
    expect(await outlineOf(store, now)).toEqual([['Prices', 'Design'], ['Terms']]);
    const document = await store.queries.proposal(now);
    expect(document?.sections[0]?.items[0]?.fields.amount).toBe(900);
    expect(document?.taxes).toHaveLength(1);
    expect(history.state.getState()).toEqual({ undo: 'Add tax', redo: null });
    // A screen that knows the old id finds the record.
    expect(store.aliases.current(id)).toBe(now);
    // Again: the recreated records are undone and redone like the first ones.
    await repeat(7, () => history.undo());
    await pushAll(journal, store);
    await repeat(7, () => history.redo());
    expect(await outlineOf(store, store.aliases.current(id))).toEqual([['Prices', 'Design'], ['Terms']]);
  });

  test('I11: another window redoes its own edits in the recreated proposal', async () => {
    const { journal, first, second } = openTwo();
    const id = await first.commands.createProposal({ title: 'Website' });
    await until(async () => (await second.queries.proposal(id)) !== null);
    const sectionId = await second.commands.addSection(id, null, { title: 'Prices', section_type: 'cost' });
    await second.commands.addLineItems({ proposalId: id, sectionId, after: null }, [{ name: 'Design' }]);
    await repeat(2, () => second.history.undo());
    await until(async () => (await first.queries.proposal(id))?.sections.length === 0);
    await first.history.undo();
    await pushAll(journal, first, second);
    await first.history.redo();
    const now = await onlyProposal(first);
    expect(now).not.toBe(id);
    await until(() => second.aliases.current(id) === now);
    await until(async () => (await second.queries.proposal(now)) !== null);
    await repeat(2, async () => expect((await second.history.redo())?.problem).toBeNull());
    expect(await outlineOf(second, now)).toEqual([['Prices', 'Design']]);
  });

  test('a copy from the library is linked to its original again after both were recreated', async () => {
    const { journal, store } = open();
    const { commands, history, queries } = store;
    await commands.createLibrarySection({ title: 'Hours', body: '<p>By the hour.</p>' });
    const id = await commands.createProposal({ title: 'Website' });
    await commands.insertSections({ proposalId: id, after: null }, await queries.standaloneSections());
    await repeat(3, () => history.undo());
    await pushAll(journal, store);
    await repeat(3, () => history.redo());
    const [original] = await queries.standaloneSections();
    const copy = (await queries.proposal(store.aliases.current(id)))?.sections[0];
    expect(copy?.section.fields.source_id).toBe(original?.section.localId);
  });

  test('I11: copies are linked again to a library section that is recreated', async () => {
    const { journal, store } = open();
    const { commands, history, queries } = store;
    const original = await commands.createLibrarySection({ title: 'Hours', body: '<p>By the hour.</p>' });
    const other = await commands.createLibrarySection({ title: 'Travel' });
    const id = await commands.createProposal({ title: 'Website' });
    await commands.insertSections({ proposalId: id, after: null }, await queries.standaloneSections());
    await commands.deleteSection(original, original);
    const sources = async () =>
      (await queries.proposal(id))?.sections.map(({ section }) => section.fields.source_id);
    // A second redo and undo has the same result.
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

  test('I11: undo of a pushed delete that was undone and redone before links the client to its proposals again', async () => {
    const { journal, store } = open();
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
