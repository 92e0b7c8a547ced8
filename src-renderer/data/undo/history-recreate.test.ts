import { describe, expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { sourceChanged } from '#shared/domain/proposals/section-source.ts';
import { until } from '../testing/open-window.ts';
import { sectionsOfTemplate } from '../queries/library.ts';
import { storeOpener, proposalWith, sectionTitles } from '../testing/open-stores.ts';

const { open } = storeOpener(() => 1_700_000_000_000);

describe('undo of a deleted record that is recreated', () => {
  test('S20: a proposal that is recreated after its client has the new id of the client', async () => {
    const { store, journal } = open();
    const client_id = await store.commands.createClient({ email: 'ada@example.com', name: 'Ada' });
    await store.commands.createProposal({ title: 'Website', client_id });
    for (let left = 2; left > 0; left -= 1) await store.history.undo();
    await store.flush();
    for (let count = journal.taken.length; count > 0; count -= 1) journal.pushOne();
    for (let left = 2; left > 0; left -= 1) await store.history.redo();
    await until(async () => (await store.queries.proposals({ view: 'draft' })).length === 1);
    const [row] = await store.queries.proposals({ view: 'draft' });
    expect(row?.client?.fields.email).toBe('ada@example.com');
  });

  test('I11: undo links a recreated client to its proposals again, and redo unlinks it', async () => {
    const { store, journal } = open();
    const client_id = await store.commands.createClient({ email: 'ada@example.com', name: 'Ada' });
    const id = await store.commands.createProposal({ title: 'Website', client_id });
    const other = await store.commands.createProposal({ title: 'Shop' });
    await store.commands.deleteClient(client_id);
    await store.flush();
    for (let count = journal.taken.length; count > 0; count -= 1) journal.pushOne();
    const clientOf = async (proposalId: string): Promise<string | undefined> => {
      await store.flush();
      const listed = await store.queries.proposals({ view: 'draft' });
      const row = listed.find(({ proposal }) => proposal.localId === proposalId);
      return row?.client?.fields.email;
    };
    expect(await clientOf(id)).toBeUndefined();
    expect(await store.history.undo()).toMatchObject({ label: 'Delete client', problem: null });
    expect([await clientOf(id), await clientOf(other)]).toEqual(['ada@example.com', undefined]);
    await store.history.redo();
    expect(await clientOf(id)).toBeUndefined();
    await store.history.undo();
    await until(async () => (await clientOf(id)) === 'ada@example.com');
  });

  test('S20: a pushed delete is compensated: the section and its line items are recreated', async () => {
    const { store, journal } = open();
    const { id, sections } = await proposalWith(store, ['a', 'b']);
    const sectionId = sections[0] ?? toLocalId('none');
    await store.commands.addLineItems({ proposalId: id, sectionId, after: null }, [
      { name: 'Design', amount: 1000 },
      { name: 'Build', amount: 2000 },
    ]);
    await store.commands.deleteSection(id, sectionId);
    await store.flush();
    for (let count = journal.taken.length; count > 0; count -= 1) journal.pushOne();
    expect(await store.history.undo()).toMatchObject({ label: 'Delete section', problem: null });
    await store.flush();
    const document = await store.queries.proposal(id);
    expect(await sectionTitles(store, id)).toEqual(['a', 'b']);
    expect(document?.sections[0]?.items.map((item) => item.fields.name)).toEqual(['Design', 'Build']);
    expect(document?.sections[0]?.section.localId).not.toBe(sectionId);

    // Steps from before the delete know the section under its new name.
    await store.history.undo();
    expect((await store.queries.proposal(id))?.sections[0]?.items).toEqual([]);
  });

  test('a library section and its line items are undone, redone and recreated with the same content', async () => {
    const { store, journal } = open();
    const { commands, queries, history } = store;
    const sectionId = await commands.createLibrarySection({ title: 'Hours', section_type: 'cost' });
    await commands.addLineItems({ proposalId: null, sectionId, after: null }, [{ name: 'Design' }]);
    await history.undo();
    expect((await queries.standaloneSections())[0]?.items).toEqual([]);
    await history.redo();
    await until(async () => (await queries.standaloneSections())[0]?.items.length === 1);
    await commands.deleteSection(sectionId, sectionId);
    expect(await queries.standaloneSections()).toEqual([]);
    await store.flush();
    for (let count = journal.taken.length; count > 0; count -= 1) journal.pushOne();
    expect(await history.undo()).toMatchObject({ label: 'Delete section', problem: null });
    await store.flush();
    const [again] = await queries.standaloneSections();
    expect(again?.home).toEqual({ in: 'library' });
    expect(again?.section.fields).toMatchObject({ title: 'Hours', reusable: true, proposal_id: null });
    expect(again?.items.map(({ fields }) => fields.name)).toEqual(['Design']);
    expect(journal.taken.at(-1)).toMatchObject({
      proposalId: null,
      librarySectionId: again?.section.localId,
    });
  });

  test('a proposal that is saved as a template is copied completely, and is restored after the delete was pushed', async () => {
    const { store, journal } = open();
    const { commands, queries, history } = store;
    const proposalId = await commands.createProposal({ title: 'Site' });
    const prices = await commands.addSection(proposalId, null, {
      ...{ title: 'Prices', section_type: 'cost', optional: true, page_break: true },
    });
    await commands.addLineItems({ proposalId, sectionId: prices, after: null }, [
      { name: 'Design', amount: 100 },
      { name: 'Build', amount: 300 },
    ]);
    await commands.addSection(proposalId, prices, { title: 'Terms' });
    const templateId = await commands.saveAsTemplate(proposalId, 'Website');
    if (templateId === null) throw new Error('The proposal is gone.');
    const contents = async (id: LocalId) =>
      sectionsOfTemplate(await queries.standaloneSections(), id).map(({ section, items }) => [
        ...[section.fields.title, section.fields.optional, section.fields.page_break],
        ...items.map(({ fields }) => fields.name),
      ]);
    const whole = [
      ['Prices', true, true, 'Design', 'Build'],
      ['Terms', false, false],
    ];
    expect(await contents(templateId)).toEqual(whole);
    await commands.renameTemplate(templateId, 'Website, large');
    const names = async () => (await queries.templates()).map(({ fields }) => fields.name);
    expect(await names()).toEqual(['Website, large']);
    await commands.deleteTemplate(templateId);
    expect([await names(), await contents(templateId)]).toEqual([[], []]);
    await store.flush();
    for (let count = journal.taken.length; count > 0; count -= 1) journal.pushOne();
    expect(await history.undo()).toMatchObject({ label: 'Delete template', problem: null });
    await store.flush();
    const [again] = await queries.templates();
    expect(again?.fields.name).toBe('Website, large');
    expect(again?.localId).toMatch(/^template:/u);
    expect(again?.localId).not.toBe(templateId);
    expect(await contents(again?.localId ?? templateId)).toEqual(whole);
  });

  test('sections of a template are added, moved, and restored to their positions', async () => {
    const { store, journal } = open();
    const { commands, queries, history } = store;
    const templateId = await commands.createTemplate('Website');
    const titles = async () =>
      sectionsOfTemplate(await queries.standaloneSections(), templateId).map(
        ({ section }) => section.fields.title,
      );
    const first = await commands.addSection(templateId, null, { title: 'a' });
    const second = await commands.addSection(templateId, first, { title: 'b', section_type: 'cost' });
    await commands.addSection(templateId, second, { title: 'c' });
    await commands.addLineItems({ proposalId: templateId, sectionId: second, after: null }, [
      { name: 'Design' },
    ]);
    await commands.moveSection(templateId, second, null);
    expect(await titles()).toEqual(['b', 'a', 'c']);
    await history.undo();
    await until(async () => (await titles()).join('') === 'abc');
    await history.redo();
    await until(async () => (await titles()).join('') === 'bac');
    await Promise.all([
      commands.shiftSection(templateId, second, 1),
      commands.shiftSection(templateId, second, 1),
    ]);
    expect(await titles()).toEqual(['a', 'c', 'b']);
    await Promise.all([
      commands.shiftSection(templateId, second, -1),
      commands.shiftSection(templateId, second, -1),
    ]);

    // The feed brings them in one order to a mirror that is read again, and to this one.
    await store.flush();
    expect(await titles()).toEqual(['b', 'a', 'c']);
    await commands.deleteSection(templateId, first);
    await store.flush();
    for (let count = journal.taken.length; count > 0; count -= 1) journal.pushOne();
    expect(await history.undo()).toMatchObject({ label: 'Delete section', problem: null });
    await store.flush();
    expect(await titles()).toEqual(['b', 'a', 'c']);
    const [, again] = sectionsOfTemplate(await queries.standaloneSections(), templateId);
    expect(again?.section.fields).toMatchObject({ proposal_id: null, template_id: templateId });

    const [original] = sectionsOfTemplate(await queries.standaloneSections(), templateId);
    expect((await queries.originals([second])).get(second)).toEqual({
      section: original?.section,
      items: original?.items,
    });
    if (original === undefined) throw new Error('The template is empty.');
    await commands.duplicateLibrarySection(original);
    expect(await titles()).toEqual(['b', 'b', 'a', 'c']);
  });

  test('a copy takes the present content of its original in the library, or keeps its own', async () => {
    const { store } = open();
    const { commands, queries } = store;
    const original = await commands.createLibrarySection({ title: 'Hours', section_type: 'cost' });
    await commands.addLineItems({ proposalId: null, sectionId: original, after: null }, [{ name: 'Design' }]);
    const { id } = await proposalWith(store, []);
    const source = async () => {
      const found = (await queries.originals([original])).get(original);
      if (found === undefined) throw new Error('The original is gone.');
      return found;
    };
    const copy = async () => {
      const found = (await queries.proposal(id))?.sections[0];
      if (found === undefined) throw new Error('The copy is gone.');
      return found;
    };
    const changed = async () => sourceChanged((await copy()).section.fields, await source());
    await commands.insertSections({ proposalId: id, after: null }, [await source()]);
    expect(await changed()).toBe(false);

    await commands.updateLineItem(original, (await source()).items[0]?.localId ?? toLocalId('none'), {
      amount: 100,
    });
    expect(await changed()).toBe(true);
    await commands.resolveSourceUpdate(await copy(), await source(), 'keep');
    expect(await changed()).toBe(false);
    expect((await copy()).items[0]?.fields.amount).toBeNull();

    await commands.updateSection(original, original, { title: 'By the hour' });
    await commands.resolveSourceUpdate(await copy(), await source(), 'take');
    expect((await copy()).section.fields.title).toBe('By the hour');
    expect((await copy()).items.map(({ fields }) => fields.amount)).toEqual([100]);
    expect(await changed()).toBe(false);
  });
});
