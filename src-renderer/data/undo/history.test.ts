import { afterEach, describe, expect, test, vi } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { SilentChannel, until } from '../testing/open-window.ts';
import { storeOpener, proposalWith, sectionTitles } from '../testing/open-stores.ts';

let time = 1_700_000_000_000;

const { open, openTwo } = storeOpener(() => time);

afterEach(() => vi.unstubAllGlobals());

const letter = {
  email: 'ada@example.com',
  cc: [],
  bcc: [],
  subject: 'Your proposal',
  message: 'Hello',
  save_email_template: false,
  sender_id: null,
};

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

  test('I11: typing in one cell is one step, also if it creates the line item and pauses', async () => {
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

  test('undo applies to an edit that is still being written, not to the one before it', async () => {
    const { store } = open();
    const { id, sections } = await proposalWith(store, ['a', 'b']);
    const writing = store.commands.updateSection(id, sections[0] ?? toLocalId('none'), { title: 'A' });
    expect(store.history.state.getState().undo).toBe('Edit section');
    expect(await store.history.undo()).toMatchObject({ label: 'Edit section', problem: null });
    await writing;
    expect(await sectionTitles(store, id)).toEqual(['a', 'b']);
    expect(store.history.state.getState()).toEqual({ undo: 'Add section', redo: 'Edit section' });
  });

  test('line items whose creation is undone while it runs are all removed, here and in the journal', async () => {
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

  test('an edit that could not be written is no step', async () => {
    const { store } = open();
    const { id } = await proposalWith(store, ['a']);
    const failing = store.commands.updateSection(id, toLocalId('nowhere'), { title: 'A' });
    const undone = store.history.undo();
    await expect(failing).rejects.toMatchObject({ code: 'not-found' });
    expect(await undone).toMatchObject({ label: 'Add section', problem: null });
    expect(await sectionTitles(store, id)).toEqual([]);
  });

  test('undo of a move restores the position', async () => {
    const { store } = open();
    const { id, sections } = await proposalWith(store, ['a', 'b', 'c']);
    await store.commands.moveSection(id, sections[2] ?? toLocalId('none'), null);
    expect(await sectionTitles(store, id)).toEqual(['c', 'a', 'b']);
    await store.history.undo();
    expect(await sectionTitles(store, id)).toEqual(['a', 'b', 'c']);
    await store.history.redo();
    expect(await sectionTitles(store, id)).toEqual(['c', 'a', 'b']);
  });

  test('repeated keys move a section or line item on from its present position', async () => {
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

    // Beyond the ends there is nothing to move, and nothing to undo.
    await Promise.all(([-1, -1, -1] as const).map((by) => commands.shiftSection(id, last, by)));
    expect(await sectionTitles(store, id)).toEqual(['d', 'a', 'b', 'c']);
    await store.history.undo();
    expect(await sectionTitles(store, id)).toEqual(['a', 'd', 'b', 'c']);
    await store.flush();
    expect(await sectionTitles(store, id)).toEqual(['a', 'd', 'b', 'c']);
    expect(await lines()).toEqual(['2', '1', '3']);
  });

  test('S20: a pending delete is withdrawn, and the record keeps its id', async () => {
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

  test('S20: a delete that another window has withdrawn is no step, and its record is not created twice', async () => {
    const { journal, first, second } = openTwo();
    const { commands, history, queries } = first;
    const { id, sections } = await proposalWith(first, ['a', 'b']);
    const clientId = await commands.createClient({ email: 'ada@example.com', name: 'Ada' });
    await commands.deleteSection(id, sections[0] ?? toLocalId('none'));
    await commands.deleteClient(clientId);
    await first.flush();
    for (const { opId, kind } of journal.taken) if (kind === 'delete') await second.withdraw(opId);

    for (const label of ['Delete client', 'Delete section']) {
      expect(await history.undo()).toMatchObject({
        label,
        problem: `“${label}” was already undone.`,
      });
    }
    await until(async () => (await sectionTitles(first, id))?.length === 2);
    expect(await sectionTitles(first, id)).toEqual(['a', 'b']);
    expect(await queries.clients()).toHaveLength(1);
    expect(history.state.getState()).toEqual({ undo: 'Create client', redo: null });
  });

  test('S20: an entry that another window has read from the feed is seen before this window is notified', async () => {
    vi.stubGlobal('BroadcastChannel', SilentChannel);
    const { journal, first, second } = openTwo();
    const clientId = await first.commands.createClient({ email: 'ada@example.com', name: 'Ada' });
    await first.commands.deleteClient(clientId);
    await first.flush();
    await second.withdraw(journal.taken.at(-1)?.opId ?? '');
    await second.caughtUp();

    expect(await first.history.undo()).toMatchObject({
      label: 'Delete client',
      problem: '“Delete client” was already undone.',
    });
    expect(await first.queries.clients()).toHaveLength(1);
  });

  test('a send that another window has withdrawn is not reported as sent', async () => {
    const { journal, first, second } = openTwo();
    const { id } = await proposalWith(first, []);
    await first.commands.queueSend(id, letter);
    await first.flush();
    await second.withdraw(journal.taken.at(-1)?.opId ?? '');
    // The other window is told a moment later: in turns, as a busy machine may be late with all that is due.
    for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await first.history.undo()).toMatchObject({
      label: 'Send proposal',
      problem: '“Send proposal” was already undone.',
    });
  });

  test('a pushed send is not undone, and the user is told', async () => {
    const { store, journal } = open();
    const { id } = await proposalWith(store, []);
    await store.commands.queueSend(id, letter);
    await store.flush();
    journal.pushOne();
    journal.pushOne();
    const result = await store.history.undo();
    expect(result?.problem).toBe('It’s too late to undo “Send proposal”.');
  });

  test('I7: a later change by somebody else is kept', async () => {
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
      'Couldn’t undo “Edit proposal” because of later changes.',
    );
    expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Theirs');
  });

  test('typing that is deleted again is no step', async () => {
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
