import { afterEach, expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, type TestWindow } from '../testing/open-window.ts';

const windows: TestWindow[] = [];

afterEach(() => {
  for (const window of windows.splice(0)) window.crash();
});

async function openWithProposals(count: number) {
  const journal = createMemoryJournal();
  const window = openWindow(journal, createDisk());
  windows.push(window);
  const { store } = window;
  const ids: LocalId[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await store.commands.createProposal({ title: `Proposal ${index}` }));
  await store.flush();
  const steps: ({ readonly done: number; readonly total: number } | null)[] = [];
  store.undoProgress.subscribe((progress) => steps.push(progress));
  return { journal, store, ids, steps };
}

test('the undo of an archiving counts the proposals that are back', async () => {
  const { store, ids, steps } = await openWithProposals(45);
  await store.commands.archiveProposals(ids);
  expect(steps).toEqual([]);
  await store.history.undo();
  expect(steps).toEqual([{ done: 0, total: 45 }, { done: 45, total: 45 }, null]);
});

test('an archiving that was sent in part counts only what comes back', async () => {
  const { journal, store, ids, steps } = await openWithProposals(45);
  await store.commands.archiveProposals(ids);
  await store.flush();
  // The creates, and the archiving of five.
  for (let pushes = 0; pushes < 50; pushes += 1) journal.pushOne();
  await store.history.undo();
  expect(steps).toContainEqual({ done: 40, total: 45 });
  expect(steps.at(-1)).toBeNull();
});

test('the undo and redo of a change of many proposals count the ones that are planned', async () => {
  const { store, ids, steps } = await openWithProposals(45);
  const edits = ids.map((localId) => ({ localId, values: { theme: 'bold' } as const, base: {} }));
  await store.commands.updateProposals(edits);
  await store.history.undo();
  await store.history.redo();
  const counted = [0, 20, 40, 45].map((done) => ({ done, total: 45 }));
  expect(steps).toEqual([...counted, null, ...counted, null]);
});

test('the undo of a few changes has no count', async () => {
  const { store, ids, steps } = await openWithProposals(3);
  await store.commands.archiveProposals(ids);
  await store.history.undo();
  expect(steps).toEqual([]);
});

test('the progress ends when the undo fails', async () => {
  const { journal, store, ids, steps } = await openWithProposals(45);
  await store.commands.archiveProposals(ids);
  await store.flush();
  journal.withdrawFault = new AppError('unavailable', 'Not now.');
  await store.history.undo();
  expect(steps).toEqual([{ done: 0, total: 45 }, null]);
});
