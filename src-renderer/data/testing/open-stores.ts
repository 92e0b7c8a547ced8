import { afterEach, expect } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { DataStore } from '../data-store.ts';
import { createMemoryJournal, type MemoryJournal } from './memory-journal.ts';
import { createDisk, openWindow, until, type Disk, type TestWindow } from './open-window.ts';

/** Opens windows that die after each test of the file. */
export function storeOpener(now?: () => number) {
  const windows: TestWindow[] = [];
  afterEach(() => {
    for (const window of windows.splice(0)) window.crash();
  });
  function openOn(journal: MemoryJournal, disk: Disk): DataStore {
    const window = openWindow(journal, disk, now);
    windows.push(window);
    return window.store;
  }
  return {
    /** One window on a journal of its own. */
    open() {
      const journal = createMemoryJournal();
      return { journal, store: openOn(journal, createDisk()) };
    },
    /** Two windows on one disk and one journal. */
    openTwo() {
      const journal = createMemoryJournal();
      const disk = createDisk();
      return { journal, first: openOn(journal, disk), second: openOn(journal, disk) };
    },
  };
}

/** Pushes all pending operations, and waits until the windows have read the outcomes. */
export async function pushAll(journal: MemoryJournal, ...stores: readonly DataStore[]): Promise<void> {
  for (const store of stores) await store.flush();
  for (let count = journal.taken.length; count > 0; count -= 1) journal.pushOne();
  for (const store of stores) await store.caughtUp();
}

/** The service gives the proposal an id. */
export async function assignServerId(journal: MemoryJournal, store: DataStore, id: LocalId): Promise<void> {
  const record = journal.visible.get('proposal', id);
  if (record === undefined) throw new Error('The journal does not show the proposal.');
  journal.changeBase([{ type: 'put', record: { ...record, serverId: toServerId('7') } }]);
  await until(async () => (await store.queries.proposal(id))?.proposal.serverId === '7');
}

/** Runs a step several times, one after the other. */
export async function repeat(count: number, step: () => Promise<unknown>): Promise<void> {
  for (let left = count; left > 0; left -= 1) await step();
}

/** Creates a proposal with a section for each title. */
export async function proposalWith(store: DataStore, titles: readonly string[]) {
  const id = await store.commands.createProposal({ title: 'Website' });
  const sections: LocalId[] = [];
  for (const title of titles) {
    sections.push(await store.commands.addSection(id, sections.at(-1) ?? null, { title }));
  }
  return { id, sections };
}

export async function sectionTitles(store: DataStore, id: LocalId): Promise<readonly string[] | undefined> {
  const document = await store.queries.proposal(id);
  return document?.sections.map(({ section }) => section.fields.title);
}

/** For each section of a proposal, its title and the names of its line items. */
export async function outlineOf(store: DataStore, id: LocalId): Promise<unknown> {
  const document = await store.queries.proposal(id);
  return document?.sections.map(({ section, items }) => [
    section.fields.title,
    ...items.map(({ fields }) => fields.name),
  ]);
}

/** The id of the one proposal that the window lists. */
export async function onlyProposal(store: DataStore): Promise<LocalId> {
  const listed = await store.queries.proposals({ view: 'all' });
  expect(listed).toHaveLength(1);
  return listed[0]?.proposal.localId ?? toLocalId('none');
}
