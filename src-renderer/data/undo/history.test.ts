import { afterEach, describe, expect, test, vi } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { sourceChanged } from '#shared/domain/proposals/section-source.ts';
import { createMemoryJournal, type MemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, SilentChannel, until, type TestWindow } from '../testing/open-window.ts';
import type { DataStore } from '../data-store.ts';
import { sectionsOfTemplate } from '../queries/library.ts';

const windows: TestWindow[] = [];
let time = 1_700_000_000_000;

function open(): { readonly journal: MemoryJournal; readonly store: DataStore } {
  const journal = createMemoryJournal();
  const window = openWindow(journal, createDisk(), () => time);
  windows.push(window);
  return { journal, store: window.store };
}

afterEach(() => {
  vi.unstubAllGlobals();
  for (const window of windows.splice(0)) window.crash();
});

const letter = {
  email: 'ada@example.com',
  cc: [],
  bcc: [],
  subject: 'Your proposal',
  message: 'Hello',
  save_email_template: false,
  sender_id: null,
};

async function sectionTitles(store: DataStore, id: LocalId): Promise<readonly string[] | undefined> {
  const document = await store.queries.proposal(id);
  return document?.sections.map(({ section }) => section.fields.title);
}

async function proposalWith(store: DataStore, titles: readonly string[]) {
  const id = await store.commands.createProposal({ title: 'Website' });
  const sections: LocalId[] = [];
  for (const title of titles) {
    sections.push(await store.commands.addSection(id, sections.at(-1) ?? null, { title }));
  }
  return { id, sections };
}

describe('undo', () => {
  test('I11: typing in one field is one step, and a pause begins another', async () => {
    const { store } = open();
    const { id } = await proposalWith(store, []);
    await store.commands.updateProposal(id, { title: 'W' });
    await store.commands.updateProposal(id, { title: 'We' });
    time += 10_000;
    await store.commands.updateProposal(id, { title: 'Web' });
    expect(await store.history.undo()).toMatchObject({ label: 'Edit proposal', problem: null });
    expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('We');
    await store.history.undo();
    expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Website');
    await store.history.redo();
    await store.history.redo();
    expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Web');
    expect(store.history.state.getState()).toEqual({ undo: 'Edit proposal', redo: null });
  });

  test('I11: what is typed into one cell is one step, also where it makes the line and pauses', async () => {
    const { store } = open();
    const { id, sections } = await proposalWith(store, ['a']);
    const position = { proposalId: id, sectionId: sections[0] ?? toLocalId('none'), after: null };
    const names = async () =>
      (await store.queries.proposal(id))?.sections[0]?.items.map(({ fields }) => fields.name);
    const type = (name: string, seen: string | null) =>
      store.commands.typeInLineItem(
        id,
        toLocalId('line'),
        { name },
        {
          cellEdit: '1',
          base: seen === null ? {} : { name: seen },
          position: seen === null ? position : null,
        },
      );
    await type('L', null);
    await type('Lam', 'L');
    time += 10_000;
    await type('Lamps', 'Lam');
    expect(store.history.state.getState().undo).toBe('Add item');
    await store.history.undo();
    expect(await names()).toEqual([]);
    await store.history.redo();
    expect(await names()).toEqual(['Lamps']);
    await store.history.undo();
    expect(store.history.state.getState().undo).toBe('Add section');
  });

  test('what is still being written is what is taken back, and not what was done before', async () => {
    const { store } = open();
    const { id, sections } = await proposalWith(store, ['a', 'b']);
    const writing = store.commands.updateSection(id, sections[0] ?? toLocalId('none'), { title: 'A' });
    expect(store.history.state.getState().undo).toBe('Edit section');
    expect(await store.history.undo()).toMatchObject({ label: 'Edit section', problem: null });
    await writing;
    expect(await sectionTitles(store, id)).toEqual(['a', 'b']);
    expect(store.history.state.getState()).toEqual({ undo: 'Add section', redo: 'Edit section' });
  });

  test('many lines that are taken back while they are being added are all gone, here and in the journal', async () => {
    const { store } = open();
    const { id, sections } = await proposalWith(store, ['a']);
    const [sectionId = toLocalId('none')] = sections;
    const rows = Array.from({ length: 300 }, (_, row) => ({ name: `Line ${row}`, quantity: 1, amount: 100 }));
    const lines = async (): Promise<number> =>
      (await store.queries.proposal(id))?.sections.flatMap(({ items }) => items).length ?? 0;
    const adding = store.commands.addLineItems({ proposalId: id, sectionId, after: null }, rows);
    const undone = store.history.undo();
    await adding;
    expect(await undone).toMatchObject({ problem: null });
    expect(await lines()).toBe(0);
    await store.flush();
    await store.caughtUp();
    expect(await lines()).toBe(0);
  });

  test('S20: what is recreated after its client was names the client by the id that it has then', async () => {
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

  test('I11: a client that is recreated is given back to the proposals that named it, and taken again by a redo', async () => {
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

  test('what could not be written is nothing to take back', async () => {
    const { store } = open();
    const { id } = await proposalWith(store, ['a']);
    const failing = store.commands.updateSection(id, toLocalId('nowhere'), { title: 'A' });
    const undone = store.history.undo();
    await expect(failing).rejects.toMatchObject({ code: 'not-found' });
    expect(await undone).toMatchObject({ label: 'Add section', problem: null });
    expect(await sectionTitles(store, id)).toEqual([]);
  });

  test('a move goes back to where it was', async () => {
    const { store } = open();
    const { id, sections } = await proposalWith(store, ['a', 'b', 'c']);
    await store.commands.moveSection(id, sections[2] ?? toLocalId('none'), null);
    expect(await sectionTitles(store, id)).toEqual(['c', 'a', 'b']);
    await store.history.undo();
    expect(await sectionTitles(store, id)).toEqual(['a', 'b', 'c']);
    await store.history.redo();
    expect(await sectionTitles(store, id)).toEqual(['c', 'a', 'b']);
  });

  test('keys that move a section or a line find where the presses before have put it', async () => {
    const { store } = open();
    const { commands } = store;
    const { id, sections } = await proposalWith(store, ['a', 'b', 'c', 'd']);
    const [sectionId = toLocalId('none'), , , last = toLocalId('none')] = sections;
    const rows = ['1', '2', '3'].map((name) => ({ name }));
    const [line = toLocalId('none')] = await commands.addLineItems(
      { proposalId: id, sectionId, after: null },
      rows,
    );
    const lines = async () =>
      (await store.queries.proposal(id))?.sections
        .find(({ section }) => section.localId === sectionId)
        ?.items.map(({ fields }) => fields.name);

    await Promise.all([commands.shiftSection(id, last, -1), commands.shiftSection(id, last, -1)]);
    expect(await sectionTitles(store, id)).toEqual(['a', 'd', 'b', 'c']);
    await Promise.all(([1, 1, -1] as const).map((by) => commands.shiftLineItem(id, line, by)));
    expect(await lines()).toEqual(['2', '1', '3']);

    // Beyond the ends there is nothing to do, and nothing to take back.
    await Promise.all(([-1, -1, -1] as const).map((by) => commands.shiftSection(id, last, by)));
    expect(await sectionTitles(store, id)).toEqual(['d', 'a', 'b', 'c']);
    await store.history.undo();
    expect(await sectionTitles(store, id)).toEqual(['a', 'd', 'b', 'c']);
    await store.flush();
    expect(await sectionTitles(store, id)).toEqual(['a', 'd', 'b', 'c']);
    expect(await lines()).toEqual(['2', '1', '3']);
  });

  test('S20: a delete that waits is withdrawn, and the record comes back as itself', async () => {
    const { store, journal } = open();
    const { id, sections } = await proposalWith(store, ['a', 'b']);
    await store.commands.deleteSection(id, sections[0] ?? toLocalId('none'));
    expect(await sectionTitles(store, id)).toEqual(['b']);
    await store.history.undo();
    await until(async () => (await sectionTitles(store, id))?.length === 2);
    expect(journal.visible.get('section', sections[0] ?? toLocalId('none'))).toBeDefined();
    await store.history.redo();
    expect(await sectionTitles(store, id)).toEqual(['b']);
  });

  test('S20: a delete that another window has taken back is nothing to undo, and its record is not made twice', async () => {
    const journal = createMemoryJournal();
    const disk = createDisk();
    const [first, second] = [openWindow(journal, disk), openWindow(journal, disk)];
    windows.push(first, second);
    const { commands, history, queries } = first.store;
    const { id, sections } = await proposalWith(first.store, ['a', 'b']);
    const clientId = await commands.createClient({ email: 'ada@example.com', name: 'Ada' });
    await commands.deleteSection(id, sections[0] ?? toLocalId('none'));
    await commands.deleteClient(clientId);
    await first.store.flush();
    for (const { opId, kind } of journal.taken) if (kind === 'delete') await second.store.withdraw(opId);

    for (const label of ['Delete client', 'Delete section']) {
      expect(await history.undo()).toMatchObject({
        label,
        problem: `“${label}” was already undone.`,
      });
    }
    await until(async () => (await sectionTitles(first.store, id))?.length === 2);
    expect(await sectionTitles(first.store, id)).toEqual(['a', 'b']);
    expect(await queries.clients()).toHaveLength(1);
    expect(history.state.getState()).toEqual({ undo: 'Create client', redo: null });
  });

  test('S20: what another window has read from the feed is seen before this one is told', async () => {
    vi.stubGlobal('BroadcastChannel', SilentChannel);
    const journal = createMemoryJournal();
    const disk = createDisk();
    const [first, second] = [openWindow(journal, disk), openWindow(journal, disk)];
    windows.push(first, second);
    const clientId = await first.store.commands.createClient({ email: 'ada@example.com', name: 'Ada' });
    await first.store.commands.deleteClient(clientId);
    await first.store.flush();
    await second.store.withdraw(journal.taken.at(-1)?.opId ?? '');
    await second.store.caughtUp();

    expect(await first.store.history.undo()).toMatchObject({
      label: 'Delete client',
      problem: '“Delete client” was already undone.',
    });
    expect(await first.store.queries.clients()).toHaveLength(1);
  });

  test('a send that another window has taken back is not said to have gone out', async () => {
    const journal = createMemoryJournal();
    const disk = createDisk();
    const [first, second] = [openWindow(journal, disk), openWindow(journal, disk)];
    windows.push(first, second);
    const { id } = await proposalWith(first.store, []);
    await first.store.commands.queueSend(id, letter);
    await first.store.flush();
    await second.store.withdraw(journal.taken.at(-1)?.opId ?? '');
    // The other window is told a moment later: in turns, as a busy machine may be late with all that is due.
    for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await first.store.history.undo()).toMatchObject({
      label: 'Send proposal',
      problem: '“Send proposal” was already undone.',
    });
  });

  test('S20: a delete that has gone out is compensated: the section and its lines are recreated', async () => {
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

  test('a section of the library and its lines are undone, done again and recreated as what they were', async () => {
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

  test('a proposal that is saved as a template is copied whole, and comes back after the delete has gone out', async () => {
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

  test('the sections of a template are added, put in order, and come back where they stood', async () => {
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

  test('a copy takes what its original in the library says by now, or keeps its own', async () => {
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

  test('a send that has gone out is not undone, and that is said', async () => {
    const { store, journal } = open();
    const { id } = await proposalWith(store, []);
    await store.commands.queueSend(id, letter);
    await store.flush();
    journal.pushOne();
    journal.pushOne();
    const result = await store.history.undo();
    expect(result?.problem).toBe('It’s too late to undo “Send proposal”.');
  });

  test('I7: what somebody else changed since is left alone', async () => {
    const { store, journal } = open();
    const { id } = await proposalWith(store, []);
    await store.flush();
    await store.commands.updateProposal(id, { title: 'Mine' });
    await store.flush();
    for (let left = journal.taken.length; left > 0; left -= 1) journal.pushOne();
    const record = journal.visible.get('proposal', id);
    if (record?.entity !== 'proposal') throw new Error('The proposal is gone.');
    const fields = { ...record.fields, title: 'Theirs' };
    journal.changeBase([{ type: 'put', record: { ...record, serverId: toServerId('1'), fields } }]);
    await until(async () => (await store.queries.proposal(id))?.proposal.fields.title === 'Theirs');
    expect((await store.history.undo())?.problem).toBe(
      'Couldn’t undo “Edit proposal” because it was changed since.',
    );
    expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Theirs');
  });

  test('what was typed and deleted again is no step', async () => {
    const { store } = open();
    const { id } = await proposalWith(store, ['a']);
    await store.commands.updateProposal(id, { title: 'Website!' });
    expect(store.history.state.getState().undo).toBe('Edit proposal');
    await store.commands.updateProposal(id, { title: 'Website' });
    expect(store.history.state.getState().undo).toBe('Add section');
  });

  test('duplicating a proposal copies its sections and lines, and is one step', async () => {
    const { store } = open();
    const { id, sections } = await proposalWith(store, ['a', 'b']);
    await store.commands.addLineItems(
      { proposalId: id, sectionId: sections[1] ?? toLocalId('none'), after: null },
      [{ name: 'Hosting', cost_type: 'recurring', recurring_type: 'monthly', amount: 4000 }],
    );
    const copyId = (await store.commands.duplicateProposal(id)) ?? toLocalId('none');
    const copy = await store.queries.proposal(copyId);
    expect(copy?.proposal.fields.title).toBe('Copy of Website');
    expect(copy?.sections.map(({ items }) => items.length)).toEqual([0, 1]);
    await store.history.undo();
    expect(await store.queries.proposal(copyId)).toBeNull();
    expect(await store.queries.proposal(id)).not.toBeNull();
  });
});
