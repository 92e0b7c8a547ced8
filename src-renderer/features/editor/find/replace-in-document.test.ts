// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { finder } from '#shared/text/find-in-text.ts';
import { createMemoryJournal } from '../../../data/testing/memory-journal.ts';
import { createDisk, openWindow, type TestWindow } from '../../../data/testing/open-window.ts';
import { planReplacement } from './replace-in-document.ts';

let open: TestWindow | null = null;

afterEach(() => {
  open?.crash();
  open = null;
});

async function openDocument() {
  const journal = createMemoryJournal();
  open = openWindow(journal, createDisk(), () => 1_700_000_000_000);
  const { store } = open;
  const { commands, queries } = store;
  const id = await commands.createProposal({ title: 'A mast' });
  const text = await commands.addSection(id, null, { title: 'Masts', body: '<p>mast and mast</p>' });
  await commands.addSection(id, text, { title: 'Ropes', body: '<p>rope</p>' });
  const cost = await commands.addSection(id, text, { title: 'Prices', section_type: 'cost' });
  await commands.addLineItems({ proposalId: id, sectionId: cost, after: null }, [
    { name: 'Mast' },
    { name: 'Rope' },
  ]);
  const texts = async () => {
    const document = await queries.proposal(id);
    return [
      document?.proposal.fields.title,
      ...(document?.sections.flatMap(({ section: { fields }, items }) => [
        fields.title,
        fields.body,
        ...items.map((line) => line.fields.name),
      ]) ?? []),
    ];
  };
  return { store, id, texts };
}

test('replaces all with an operation per changed record, and one step of undo brings all back', async () => {
  const { store, id, texts } = await openDocument();
  const before = await texts();
  const document = await store.queries.proposal(id);
  if (document === null) throw new Error('The proposal is missing.');
  const plan = planReplacement(document, { find: finder('mast'), replacement: 'mast pole' });
  expect(plan.count).toBe(5);
  expect(plan.updates.map(({ entity, values }) => [entity, Object.keys(values)])).toEqual([
    ['proposal', ['title']],
    ['section', ['title', 'body']],
    ['line_item', ['name']],
  ]);
  await store.commands.replaceTexts(plan.updates, plan.count);
  expect(await texts()).toEqual([
    ...['A mast pole', 'mast poles', '<p>mast pole and mast pole</p>', 'Prices', null, 'mast pole', 'Rope'],
    ...['Ropes', '<p>rope</p>'],
  ]);
  expect(store.history.state.getState().undo).toBe('Replace text in 5 places');
  await store.history.undo();
  expect(await texts()).toEqual(before);
});

test('replaces the chosen match alone', async () => {
  const { store, id, texts } = await openDocument();
  const document = await store.queries.proposal(id);
  if (document === null) throw new Error('The proposal is missing.');
  const localId = document.sections[0]?.section.localId ?? '';
  const replacing = { find: finder('mast'), replacement: 'pole' };
  const plan = planReplacement(document, replacing, { kind: 'body', localId, index: 1, text: 'mast' });
  expect(plan).toMatchObject({ count: 1, updates: [{ values: { body: '<p>mast and pole</p>' } }] });
  await store.commands.replaceTexts(plan.updates, plan.count);
  expect((await texts())[2]).toBe('<p>mast and pole</p>');
  // It has another text by now.
  const late = planReplacement(document, replacing, { kind: 'title', localId: null, index: 0, text: 'Mast' });
  expect(late).toEqual({ count: 0, updates: [] });
});
