import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestWindow } from '../../src-renderer/data/testing/open-window.ts';
import { createHistoryWorld, type HistoryWorld } from './history-world.ts';

/** Canceling all pending operations leaves no incomplete proposal and can be undone. */

let world: HistoryWorld;
let window: TestWindow;

beforeEach(async () => {
  world = createHistoryWorld(29);
  window = world.openWindow();
  await window.store.caughtUp();
});
afterEach(async () => {
  window.crash();
  await world.close();
});

const linesEach = 4;

/** Creates proposals with a section and its line items. */
async function createProposals(count: number): Promise<void> {
  const parts = Array.from({ length: count }, (_, index) => {
    const proposalId = crypto.randomUUID();
    const sectionId = crypto.randomUUID();
    const lines = Array.from({ length: linesEach }, (_line, line) => ({
      ...{ kind: 'create', entity: 'line_item', localId: crypto.randomUUID(), proposalId, sectionId },
      ...{ after: null, values: { name: `Line ${line}`, amount: 100 } },
    }));
    return [
      { kind: 'create', entity: 'proposal', localId: proposalId, values: { title: `Made ${index}` } },
      {
        ...{ kind: 'create', entity: 'section', localId: sectionId, proposalId, after: null },
        values: { title: 'Prices', section_type: 'cost' },
      },
      ...lines,
    ] as never[];
  });
  await window.store.submitInParts(parts, {
    label: 'Restore backup',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  await window.store.flush();
}

test('after a cancel during the push, no proposal lacks its line items', async () => {
  const { store } = window;
  await createProposals(30);
  for (let turns = 0; turns < 400 && world.serviceRows('proposal').length < 10; turns += 1)
    await world.pass(100);
  world.setOnline(false);
  await world.pass(100);
  const asked = world.waiting();
  const withdrawn = await store.withdrawAsStep(asked);
  const left = await store.queries.proposals({ view: 'all' });
  expect(withdrawn.size).toBeGreaterThan(0);
  expect(left.length).toBeGreaterThanOrEqual(10);
  expect(left.length).toBeLessThan(30);

  world.setOnline(true);
  await world.untilSynced();
  expect(world.serviceRows('proposal')).toHaveLength(left.length);
  expect(world.serviceRows('line_item')).toHaveLength(left.length * linesEach);

  expect(await store.history.undo()).toMatchObject({ problem: null, question: null });
  await store.flush();
  await world.untilSynced();
  expect(world.serviceRows('proposal')).toHaveLength(30);
  expect(world.serviceRows('line_item')).toHaveLength(30 * linesEach);
});

test('undo restores canceled edits in their order', async () => {
  const { store } = window;
  const id = await store.commands.createProposal({ title: 'First' });
  await store.flush();
  await world.untilSynced();
  world.setOnline(false);
  await store.commands.updateProposal(id, { title: 'Second' });
  await store.commands.archiveProposals([id]);
  await store.flush();
  await store.withdrawAsStep(world.waiting());
  expect((await store.queries.proposal(id))?.proposal.fields).toMatchObject({
    title: 'First',
    archived_at: null,
  });
  await store.history.undo();
  expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Second');
  expect((await store.queries.proposal(id))?.proposal.fields.archived_at).not.toBeNull();
});
