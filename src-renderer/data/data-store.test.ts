// First, so that Dexie finds an IndexedDB when it is loaded.
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { textReason } from '#shared/reasons/reason.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { DataStore } from './data-store.ts';
import { MirrorDatabase } from './db/mirror-database.ts';
import { createMemoryJournal, type MemoryJournal } from './testing/memory-journal.ts';
import { createDisk, openWindow, until, type Disk, type TestWindow } from './testing/open-window.ts';

const windows: TestWindow[] = [];

function open(journal: MemoryJournal, disk: Disk, now?: () => number): TestWindow {
  const window = openWindow(journal, disk, now);
  windows.push(window);
  return window;
}

afterEach(() => {
  for (const window of windows.splice(0)) window.crash();
});

function titleOf(record: AnyRecord | undefined): string | undefined {
  return record?.entity === 'proposal' ? record.fields.title : undefined;
}

async function mirrorTitle(window: TestWindow, id: LocalId): Promise<string | undefined> {
  return (await window.store.queries.proposal(id))?.proposal.fields.title;
}

describe('saving', () => {
  test('S3: an edit is saved once the journal has acknowledged it, and not before', async () => {
    const journal = createMemoryJournal();
    journal.fault = new AppError('disk-full', 'The disk is full.', { retriable: true });
    const { store } = open(journal, createDisk());
    const id = await store.commands.createProposal({ title: 'Website' });
    expect(store.saves.stateOf(id).state).toBe('saving');
    expect(await store.flush()).toEqual({ state: 'failed', reason: textReason('The disk is full.') });
    expect(journal.visible.get('proposal', id)).toBeUndefined();

    journal.fault = null;
    await until(() => store.saves.stateOf(id).state === 'saved');
    expect(titleOf(journal.visible.get('proposal', id))).toBe('Website');
  });

  test('one record can be unsaved while another is saved', async () => {
    const journal = createMemoryJournal();
    const { store } = open(journal, createDisk());
    const id = await store.commands.createProposal({ title: 'Website' });
    await until(() => store.saves.stateOf(null).state === 'saved');
    const end = store.saves.begin([toLocalId('other')]);
    expect(store.saves.stateOf(toLocalId('other')).state).toBe('saving');
    expect(store.saves.stateOf(id).state).toBe('saved');
    expect(store.saves.stateOf(null).state).toBe('saving');
    end();
    expect(store.saves.stateOf(null).state).toBe('saved');
  });

  test('S3: an operation that is withdrawn before it is sent leaves no unsaved state', async () => {
    const { store } = open(createMemoryJournal(), createDisk());
    const id = await store.commands.createProposal({ title: 'Website' });
    await until(() => store.saves.stateOf(null).state === 'saved');
    await store.commands.archiveProposals([id]);
    await store.history.undo();
    await until(() => store.saves.stateOf(null).state === 'saved');
  });

  test('a refused operation is shown as failed, and the others are saved', async () => {
    const journal = createMemoryJournal();
    journal.fault = new AppError('bad-input', 'This field cannot be written.');
    const { store } = open(journal, createDisk());
    const id = await store.commands.createProposal({ title: 'Refused' });
    await until(() => store.saves.stateOf(id).state === 'failed');
    expect(store.saves.stateOf(id)).toEqual({
      state: 'failed',
      reason: textReason('This field cannot be written.'),
    });
    journal.fault = null;
    const next = await store.commands.createProposal({ title: 'Taken' });
    await until(() => store.saves.stateOf(next).state === 'saved');
    expect(titleOf(journal.visible.get('proposal', next))).toBe('Taken');
  });

  test('a value that does not fit is rejected before anything is stored', async () => {
    const journal = createMemoryJournal();
    const { store } = open(journal, createDisk());
    const id = await store.commands.createProposal({ title: 'Website' });
    await expect(store.commands.updateProposal(id, { title: 7 as unknown as string })).rejects.toMatchObject({
      code: 'bad-input',
    });
    expect(await store.flush()).toEqual({ state: 'saved' });
    expect(journal.taken).toHaveLength(1);
  });

  test('a mirror that cannot be written loses nothing: the edit goes straight to the journal', async () => {
    const journal = createMemoryJournal();
    const disk = createDisk();
    const window = open(journal, disk);
    const id = await window.store.commands.createProposal({ title: 'Before' });
    await until(() => window.store.saves.stateOf(null).state === 'saved');
    const full = (['add', 'put'] as const).map((name) =>
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      }),
    );
    try {
      await window.store.commands.updateProposal(id, { title: 'After' });
      expect(titleOf(journal.visible.get('proposal', id))).toBe('After');
      expect(window.store.saves.stateOf(id).state).toBe('failed');
    } finally {
      for (const spy of full) spy.mockRestore();
    }
    await until(() => window.store.saves.stateOf(id).state === 'saved');
    await until(async () => (await mirrorTitle(window, id)) === 'After');
  });
});

describe('a subscriber that throws', () => {
  beforeEach(() => {
    vi.stubGlobal('reportError', vi.fn());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each([
    ['the save state', ({ saves }: DataStore, listener: () => void) => saves.subscribe(listener)],
    ['the mirror', ({ changes }: DataStore, listener: () => void) => changes.subscribe(listener)],
  ])('of %s does not submit a stored edit a second time', async (_name, subscribe) => {
    const journal = createMemoryJournal();
    const { store } = open(journal, createDisk());
    subscribe(store, () => {
      throw new Error('This subscriber fails.');
    });
    await store.commands.createProposal({ title: 'Website' });
    await until(() => store.saves.stateOf(null).state === 'saved');
    expect(journal.taken).toHaveLength(1);
    expect(await store.queries.proposals({ view: 'all' })).toHaveLength(1);
  });
});

describe('after a crash', () => {
  test('I1: a committed operation that was not relayed is relayed once at the next start', async () => {
    const journal = createMemoryJournal();
    const disk = createDisk();
    journal.fault = new AppError('timeout', 'Busy.', { retriable: true });
    const first = open(journal, disk);
    await until(() => first.store.phase.getState().phase === 'ready');
    const id = await first.store.commands.createProposal({ title: 'Website' });
    first.crash();
    journal.fault = null;
    const second = open(journal, disk);
    expect(await mirrorTitle(second, id)).toBe('Website');
    await until(() => journal.taken.length === 1);
    expect(await second.store.flush()).toEqual({ state: 'saved' });
    expect(journal.taken).toHaveLength(1);
  });

  test('a wiped mirror is rebuilt, and the next deviceSeq is above the old ones', async () => {
    const journal = createMemoryJournal();
    const first = open(journal, createDisk());
    const id = await first.store.commands.createProposal({ title: 'Website' });
    await first.store.flush();
    first.crash();
    const second = open(journal, createDisk());
    const other = await second.store.commands.createProposal({ title: 'Second' });
    await second.store.flush();
    expect(await mirrorTitle(second, id)).toBe('Website');
    expect(await mirrorTitle(second, other)).toBe('Second');
    const [before = 0, after = 0] = journal.taken.map(({ deviceSeq }) => deviceSeq);
    expect(after).toBeGreaterThan(before);
  });

  test('a mirror whose tables were emptied is rebuilt completely', async () => {
    const journal = createMemoryJournal();
    const disk = createDisk();
    const { store } = open(journal, disk);
    const id = await store.commands.createProposal({ title: 'Old' });
    await store.flush();
    await store.caughtUp();
    // A browser that finds damage leaves empty tables.
    const mirror = new MirrorDatabase(`layover:${disk.accountKey}`);
    await Promise.all(mirror.tables.map((table) => table.clear()));
    journal.pushOne();
    // A rebuild sets the generation. The feed alone does not have the old records any more.
    await until(async () => (await mirror.position()).generation !== null);
    mirror.close();
    expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Old');
  });

  test('a mirror that is deleted under an open window is rebuilt, and no edit is lost', async () => {
    const journal = createMemoryJournal();
    const disk = createDisk();
    const window = open(journal, disk);
    const { store } = window;
    const id = await store.commands.createProposal({ title: 'Before' });
    await store.flush();
    journal.fault = new AppError('timeout', 'Busy.', { retriable: true });
    await store.commands.updateProposal(id, { title: 'Pending' });
    await Dexie.delete(`layover:${disk.accountKey}`);
    journal.fault = null;
    await until(() => titleOf(journal.visible.get('proposal', id)) === 'Pending');
    await store.commands.updateProposal(id, { title: 'After' });
    await until(async () => (await mirrorTitle(window, id)) === 'After');
    await until(() => store.saves.stateOf(null).state === 'saved');
    expect(titleOf(journal.visible.get('proposal', id))).toBe('After');
  });

  test('an edit of a missing record is rejected as not found', async () => {
    const { store } = open(createMemoryJournal(), createDisk());
    await expect(store.commands.updateProposal(toLocalId('gone'), { title: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('a journal of another generation rebuilds the mirror', async () => {
    const journal = createMemoryJournal();
    const disk = createDisk();
    const first = open(journal, disk);
    const id = await first.store.commands.createProposal({ title: 'Website' });
    await first.store.flush();
    first.crash();
    journal.changeBase([{ type: 'remove', entity: 'proposal', localId: id }]);
    journal.renew('second');
    const second = open(journal, disk);
    await until(() => second.store.phase.getState().phase === 'ready');
    expect(await mirrorTitle(second, id)).toBe('Website');
  });
});

describe('the feed', () => {
  test('a pending edit stays applied on top of newer feed rows', async () => {
    const journal = createMemoryJournal();
    const window = open(journal, createDisk());
    const id = await window.store.commands.createProposal({ title: 'Website' });
    await window.store.flush();
    journal.pushOne();
    journal.fault = new AppError('timeout', 'Busy.', { retriable: true });
    await window.store.commands.updateProposal(id, { title: 'Mine' });
    const record = journal.visible.get('proposal', id);
    if (record?.entity !== 'proposal') throw new Error('The journal has no such proposal.');
    const theirs = { ...record.fields, title: 'Theirs', theme: 'modern' };
    journal.changeBase([{ type: 'put', record: { ...record, serverId: toServerId('7'), fields: theirs } }]);
    await until(async () => (await window.store.queries.proposal(id))?.proposal.serverId === '7');
    expect((await window.store.queries.proposal(id))?.proposal.fields).toMatchObject({
      title: 'Mine',
      theme: 'modern',
    });
    journal.fault = null;
    await until(() => titleOf(journal.visible.get('proposal', id)) === 'Mine');
  });

  test('two windows show the edits of each other, and every edit has its own deviceSeq', async () => {
    const journal = createMemoryJournal();
    const disk = createDisk();
    const [left, right] = [open(journal, disk), open(journal, disk)];
    await Promise.all(
      [left, right, left, right].map((window, index) =>
        window.store.commands.createProposal({ title: `Proposal ${index}` }),
      ),
    );
    await Promise.all([left.store.flush(), right.store.flush()]);
    const numbers = journal.taken.map(({ deviceSeq }) => deviceSeq);
    expect(new Set(numbers).size).toBe(4);
    // Each receives the other's edits a moment later.
    await until(async () => (await right.store.queries.proposals({ view: 'draft' })).length === 4);
    await until(() => left.store.saves.stateOf(null).state === 'saved');
    await until(() => right.store.saves.stateOf(null).state === 'saved');
  });
});
