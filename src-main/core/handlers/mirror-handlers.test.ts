import { expect, test } from 'vitest';
import { asNewId } from '#shared/domain/ids.ts';
import { openDatabase } from '../journal/storage/database.ts';
import { createJournal } from '../journal/journal.ts';
import { createMirrorHandlers } from './mirror-handlers.ts';

const ports = {
  newId: () => asNewId('newer'),
  clock: { now: () => 5, monotonic: () => 5, after: () => () => undefined },
};
const where = { accountKey: 'a', limit: 10 };

test('I9: a window behind the end of the feed is refused, and rebuilds when it attaches', async () => {
  const database = openDatabase(':memory:');
  const journal = createJournal({ database, accountKey: 'a', newId: () => asNewId('g') });
  const handlers = createMirrorHandlers(
    { account: () => ({ journal, search: { cursor: () => Infinity } }) },
    ports,
  );
  for (let seq = 1; seq <= 10; seq += 1) journal.feed.append([], seq);
  expect((await handlers['feed.read']({ ...where, after: 2 })).entries.map(({ seq }) => seq)[0]).toBe(3);
  journal.feed.trim(4);
  await expect(handlers['feed.read']({ ...where, after: 2 })).rejects.toMatchObject({
    code: 'unavailable',
    retriable: true,
  });
  const attached = { accountKey: 'a', generation: 'g' };
  expect(await handlers['mirror.attach']({ ...attached, cursor: 2 })).toMatchObject({ rebuild: true });
  expect(await handlers['mirror.attach']({ ...attached, cursor: 6 })).toMatchObject({ rebuild: false });
});

test("a folder older than a window's cursor is reported, and its operations become uncertain", async () => {
  const database = openDatabase(':memory:');
  const journal = createJournal({ database, accountKey: 'a', newId: () => asNewId('g') });
  const handlers = createMirrorHandlers(
    { account: () => ({ journal, search: { cursor: () => Infinity } }) },
    ports,
  );
  for (let seq = 1; seq <= 3; seq += 1) journal.feed.append([], seq);
  await handlers['mirror.attach']({ accountKey: 'a', generation: 'g', cursor: 3 });
  expect(journal.meta.get('recovery') ?? null).toBeNull();
  expect(await handlers['mirror.attach']({ accountKey: 'a', generation: 'g', cursor: 4 })).toMatchObject({
    generation: 'newer',
    rebuild: true,
    restoredPartially: true,
  });
  expect(journal.meta.get('recovery')).toMatchObject({ found: 'behind', outcome: 'partial' });
});
