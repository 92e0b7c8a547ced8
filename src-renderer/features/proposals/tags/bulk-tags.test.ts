import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTags, tagKey, tagsOf, tagsText } from '#shared/text/tags.ts';
import { createMemoryJournal } from '../../../data/testing/memory-journal.ts';
import { createDisk, openWindow } from '../../../data/testing/open-window.ts';
import { tagChanges, tagsOfItems } from './bulk-tags.ts';

const tag = fc.constantFrom('a', 'A', 'b', 'B', 'Key account', 'ÉTÉ', 'été');
const tags = fc.array(tag, { maxLength: 4 });

test('one step adds and removes tags of many proposals, and one undo brings every former tag back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(tags, { minLength: 1, maxLength: 5 }),
      tags,
      tags,
      async (each, added, removed) => {
        const window = openWindow(createMemoryJournal(), createDisk());
        const { commands, history, queries } = window.store;
        const read = async () =>
          (await queries.proposals({ view: 'all' })).toSorted((a, b) =>
            a.proposal.localId < b.proposal.localId ? -1 : 1,
          );
        const textsOf = (items: Awaited<ReturnType<typeof read>>) =>
          items.map(({ proposal }) => proposal.fields.tags ?? null);
        for (const own of each)
          await commands.createProposal({ title: 'x', tags: tagsText(addTags([], own)) });
        const before = await read();
        const changes = tagChanges(before, { added, removed });
        if (changes.length > 0) expect(await commands.updateProposals(changes)).toBe(changes.length);
        const after = await read();
        for (const [index, { proposal }] of after.entries()) {
          const keys = tagsOf(proposal.fields).map(tagKey);
          expect(new Set(keys).size).toBe(keys.length);
          const wanted = new Set([
            ...tagsOf(before[index]?.proposal.fields ?? {})
              .map(tagKey)
              .filter((key) => !removed.map(tagKey).includes(key)),
            ...added.map(tagKey),
          ]);
          expect(new Set(keys)).toEqual(wanted);
        }
        expect(tagChanges(after, { added, removed: [] })).toEqual([]);
        if (changes.length > 0) {
          await history.undo();
          expect(textsOf(await read())).toEqual(textsOf(before));
          await history.redo();
          expect(textsOf(await read())).toEqual(textsOf(after));
        }
        window.crash();
      },
    ),
    { numRuns: 30 },
  );
});

test('the tags of a selection are those of any of its proposals', async () => {
  const items = [{ tags: 'b' }, { tags: 'A\nb' }, {}].map((fields) => ({ proposal: { fields } })) as never[];
  expect(tagsOfItems(items).map((use) => use.tag)).toEqual(['b', 'A']);
});
