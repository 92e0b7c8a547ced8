// Before Dexie, which looks for a database when it is loaded.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { compareSiblings } from '#shared/sync/record-view.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import {
  createDisk,
  openWindow,
  SilentChannel,
  until,
  type Disk,
  type TestWindow,
} from '../testing/open-window.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What one of two windows on one disk does; `at` and `after` choose among the sections that it shows. */
interface Step {
  readonly window: 0 | 1;
  readonly does: 'add' | 'retitle' | 'move' | 'delete' | 'look' | 'wait' | 'push' | 'crash';
  readonly at: number;
  readonly after: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  window: fc.constantFrom(0 as const, 1 as const),
  does: fc.constantFrom(
    'add',
    'add',
    'retitle',
    'retitle',
    'move',
    'delete',
    'look',
    'wait',
    'push',
    'crash',
  ),
  at: fc.nat({ max: 5 }),
  after: fc.nat({ max: 5 }),
});

async function titlesIn({ store }: TestWindow, id: LocalId): Promise<readonly string[]> {
  const document = await store.queries.proposal(id);
  return document?.sections.map(({ section }) => section.fields.title) ?? [];
}

/** The model: every operation that the journal has taken, applied one after another to nothing. */
function titlesOf(operations: readonly Operation[], id: LocalId): readonly string[] {
  const view = createRecordMap();
  for (const operation of operations) view.apply(applyOperation(view, operation));
  return [...view.childrenOf('section', id)]
    .sort(compareSiblings)
    .map((section) => (section.entity === 'section' ? section.fields.title : ''));
}

async function play(script: readonly (Step | readonly Step[])[]): Promise<void> {
  const journal = createMemoryJournal();
  const disk = createDisk();
  const windows: [TestWindow, TestWindow] = [openWindow(journal, disk), openWindow(journal, disk)];
  const id = await windows[0].store.commands.createProposal({ title: 'Website' });
  let edits = 1;
  let serial = 0;
  /** Sections that some step has begun to retitle or delete: it may have met one that another step has just added. */
  const touched = new Set<string>();
  await windows[0].store.caughtUp();

  async function act({ window: which, does, at, after }: Step): Promise<void> {
    const window = windows[which];
    serial += 1;
    const title = `Section ${serial}`;
    if (does === 'wait') await new Promise((resolve) => setTimeout(resolve, 2));
    else if (does === 'push') journal.pushOne();
    else if (does === 'crash') {
      window.crash();
      windows[which] = openWindow(journal, disk);
    } else {
      const { commands, queries } = window.store;
      const ids = (await queries.proposal(id))?.sections.map(({ section }) => section.localId) ?? [];
      const one = ids[at % Math.max(1, ids.length)];
      const other = ids[after % Math.max(1, ids.length)] ?? null;
      if (does === 'add') {
        const added = await commands.addSection(id, other, { title, section_type: 'text' });
        edits += 1;
        const titles = await titlesIn(window, id);
        if (!touched.has(added)) expect(titles, 'an edit is seen at once').toContain(title);
      } else if (one === undefined || does === 'look') return;
      else if (does === 'move') await commands.moveSection(id, one, other);
      else if (does === 'retitle') {
        touched.add(one);
        await commands.updateSection(id, one, { title });
        edits += 1;
      } else {
        touched.add(one);
        await commands.deleteSection(id, one);
      }
    }
  }

  for (const steps of script) {
    // Several at once: both windows work their edits out from the same moment.
    await Promise.all(
      [steps].flat().map(async (each) => {
        const window = windows[each.window];
        try {
          await Promise.race([act(each), window.death]);
        } catch (error) {
          // What somebody else has deleted meanwhile is refused; a window that has died promises nothing any more.
          const isRefused = isAppError(error) && error.code === 'not-found';
          if (!isRefused && windows[each.window] === window) throw error;
        }
      }),
    );
  }
  for (const window of windows) window.crash();
  const last = openWindow(journal, disk);
  await last.store.caughtUp();
  const numbers = journal.taken.map(({ deviceSeq }) => deviceSeq);
  expect(new Set(numbers).size, 'no number twice').toBe(numbers.length);
  const made = journal.taken.filter(({ kind }) => kind === 'create' || kind === 'update');
  expect(made.length, 'every edit that resolved is an operation').toBeGreaterThanOrEqual(edits);
  expect(await titlesIn(last, id)).toEqual(titlesOf(journal.taken, id));
  await last.close();
}

test('I1, I9: two windows that edit one proposal at once lose no edit and show the same as the model', async () => {
  const scripts = fc.array(fc.oneof(step, fc.tuple(step, step)), { maxLength: 20 });
  await fc.assert(fc.asyncProperty(scripts, play), { numRuns: 25 });
}, 180_000);

/** Nobody gives a window of this disk the lock of one that has gone, so that it does not hear of its end. */
function unawareOf(disk: Disk): Disk {
  return {
    ...disk,
    withLock: (name, task) =>
      name.startsWith('layover-window:') ? new Promise(() => undefined) : disk.withLock(name, task),
  };
}

test('I9: operations of another window are relayed once, also before it announces them', async () => {
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  const journal = createMemoryJournal();
  const disk = createDisk();
  const [dying, other] = [openWindow(journal, disk), openWindow(journal, unawareOf(disk))];
  await Promise.all([dying.store.caughtUp(), other.store.caughtUp()]);
  journal.fault = new AppError('timeout', 'Busy.', { retriable: true });
  const id = await dying.store.commands.createProposal({ title: 'Shop' });
  dying.crash();
  journal.fault = null;
  const submitted = journal.submitted();
  await other.store.caughtUp();
  expect(journal.taken.map(({ localId }) => localId)).toEqual([id]);
  expect(journal.submitted() - submitted).toBe(1);
  await other.close();
});

test('I1: the pending operations of a dead window are relayed by the next flush of another window', async () => {
  const journal = createMemoryJournal();
  const disk = createDisk();
  const unaware = unawareOf(disk);
  const [dying, other] = [openWindow(journal, disk), openWindow(journal, unaware)];
  const id = await other.store.commands.createProposal({ title: 'Website' });
  await other.store.flush();
  journal.fault = new AppError('timeout', 'Busy.', { retriable: true });
  const lost = await dying.store.commands.createProposal({ title: 'Shop' });
  dying.crash();
  journal.fault = null;
  await other.store.commands.updateProposal(id, { title: 'Website and shop' });
  await until(async () => {
    await other.store.flush();
    return journal.taken.some(({ localId }) => localId === lost);
  });
  // The window reads the relayed record from the feed.
  await until(async () => (await other.store.queries.proposal(lost))?.proposal.fields.title === 'Shop');
  await until(async () => (await other.store.getPendingOpIds()).length === 0);
  await other.close();
});

test('I1: the pending operations of a dead window are relayed by another window without any input', async () => {
  const journal = createMemoryJournal();
  const disk = createDisk();
  const [dying, other] = [openWindow(journal, disk), openWindow(journal, disk)];
  await Promise.all([dying.store.caughtUp(), other.store.caughtUp()]);
  journal.fault = new AppError('timeout', 'Busy.', { retriable: true });
  const id = await dying.store.commands.createProposal({ title: 'Shop' });
  dying.crash();
  journal.fault = null;
  await until(() => journal.taken.some(({ localId }) => localId === id));
  await until(async () => (await other.store.queries.proposal(id)) !== null);
  expect((await other.store.flush()).state).toBe('saved');
  await other.close();
});
