import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import type { DataStore } from '../data-store.ts';
import { createMemoryJournal, type MemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, type TestWindow } from '../testing/open-window.ts';

/** Something that happens: the user edits, the engine pushes, the line breaks, a window dies. */
type Happening =
  | { readonly type: 'add'; readonly after: number; readonly title: string }
  | { readonly type: 'retitle' | 'addLine'; readonly at: number; readonly title: string }
  | { readonly type: 'move'; readonly at: number; readonly after: number }
  | { readonly type: 'delete' | 'theirs'; readonly at: number }
  | { readonly type: 'undo' | 'push' | 'fault' | 'heal' | 'crash' | 'wait' };

const at = fc.nat({ max: 6 });
const title = fc.constantFrom('Scope', 'Price', 'Terms', 'Team');
const happenings: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('add' as const), after: at, title }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constantFrom('retitle' as const, 'addLine' as const), at, title }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('move' as const), at, after: at }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('delete' as const, 'theirs' as const), at }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'undo' as const,
        'push' as const,
        'fault' as const,
        'heal' as const,
        'crash' as const,
        'wait' as const,
      ),
    }),
  },
);

async function sectionIds(store: DataStore, id: LocalId): Promise<readonly LocalId[]> {
  const document = await store.queries.proposal(id);
  return document?.sections.map(({ section }) => section.localId) ?? [];
}

async function edit(store: DataStore, id: LocalId, happening: Happening): Promise<void> {
  const ids = await sectionIds(store, id);
  const pick = (index: number): LocalId | undefined => ids[index % Math.max(1, ids.length)];
  switch (happening.type) {
    case 'add':
      await store.commands.addSection(id, pick(happening.after) ?? null, {
        title: happening.title,
        section_type: 'cost',
      });
      return;
    case 'retitle':
      await store.commands.updateSection(id, pick(happening.at) ?? toLocalId('gone'), {
        title: happening.title,
      });
      return;
    case 'addLine': {
      const sectionId = pick(happening.at);
      if (sectionId === undefined) return;
      const position = { proposalId: id, sectionId, after: null };
      await store.commands.addLineItems(position, [{ name: happening.title, amount: 100 }]);
      return;
    }
    case 'move':
      await store.commands.moveSection(
        id,
        pick(happening.at) ?? toLocalId('gone'),
        pick(happening.after) ?? null,
      );
      return;
    case 'delete':
      await store.commands.deleteSection(id, pick(happening.at) ?? toLocalId('gone'));
      return;
    case 'undo':
      await store.history.undo();
      return;
    default:
  }
}

/** A colleague renames a section on the service, when the service has it already. */
function changeTheirs(journal: MemoryJournal, id: LocalId, index: number): void {
  const records = journal.visible.childrenOf('section', id);
  const record = records[index % Math.max(1, records.length)];
  if (record?.entity !== 'section') return;
  const pending = journal.taken.some(
    (operation) => operation.localId === record.localId && !journal.isPushed(operation.opId),
  );
  if (pending) return;
  journal.changeBase([{ type: 'put', record: { ...record, fields: { ...record.fields, name: 'Theirs' } } }]);
}

/** What the user does to something that is gone is refused, not lost. */
function allowGone(error: unknown): void {
  if (!isAppError(error) || error.code !== 'not-found') throw error;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3));

async function play(script: readonly Happening[]): Promise<void> {
  const journal = createMemoryJournal();
  const disk = createDisk();
  let window: TestWindow = openWindow(journal, disk);
  const id = await window.store.commands.createProposal({ title: 'Website' });
  await window.store.flush();
  const committed = new Set<string>();

  for (const happening of script) {
    if (happening.type === 'push') journal.pushOne();
    else if (happening.type === 'fault')
      journal.fault = new AppError('timeout', 'Busy.', { retriable: true });
    else if (happening.type === 'heal') journal.fault = null;
    else if (happening.type === 'wait') await pause();
    else if (happening.type === 'theirs') changeTheirs(journal, id, happening.at);
    else if (happening.type === 'crash') {
      for (const opId of await window.store.getPendingOpIds()) committed.add(opId);
      window.crash();
      window = openWindow(journal, disk);
    } else if (happening.type !== 'undo' || journal.fault === null) {
      // An undo that withdraws needs the journal, and would only wait for it here.
      await edit(window.store, id, happening).catch(allowGone);
    }
  }

  journal.fault = null;
  // A new window relays and reads at once instead of after a pause.
  for (const opId of await window.store.getPendingOpIds()) committed.add(opId);
  window.crash();
  window = openWindow(journal, disk);
  await window.store.caughtUp();
  const taken = journal.taken.map((operation) => operation.opId);
  expect(new Set(taken).size, 'taken once').toBe(taken.length);
  for (const opId of committed) expect(taken, 'nothing committed is lost').toContain(opId);

  const document = await window.store.queries.proposal(id);
  const expected = journal.visible.childrenOf('section', id).map((section) => ({
    section,
    items: journal.visible.childrenOf('line_item', section.localId),
  }));
  expect(document?.sections ?? []).toEqual(expected);
  await window.close();
}

describe('the mirror', () => {
  test('I1, I9: whatever happens to edits, feed and window, it ends as the journal says and loses nothing', async () => {
    await fc.assert(fc.asyncProperty(fc.array(happenings, { maxLength: 30 }), play), { numRuns: 60 });
  }, 60_000);
});
