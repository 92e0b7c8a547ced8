import { expect, test } from 'vitest';
import type { FeedChange } from '#shared/bridge/feed.ts';
import { asNewId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { openDatabase } from '../journal/storage/database.ts';
import { createJournal } from '../journal/journal.ts';
import { know, unitContext } from '../sync/testing/known-journal.ts';
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

test.each([1, 2, 3, 4, 100])(
  'I9: a snapshot in pages of %i has each record and each entry of the timeline once',
  async (limit) => {
    const unit = unitContext();
    const { journal } = unit;
    for (const at of [1, 2, 3]) {
      know(unit, 'client', toLocalId(`c${at}`), toServerId(`${at}`));
      know(unit, 'proposal', toLocalId(`p${at}`), toServerId(`1${at}`));
      for (const line of [1, 2])
        know(unit, 'section', toLocalId(`s${at}${line}`), toServerId(`2${at}${line}`), {
          proposal_id: `p${at}`,
          position: line,
        });
      journal.activities.save({
        ...{ id: String(at), at, activity_type: 'client_view_proposal', ip_address: '' },
        ...{ proposal_public_id: 'x', proposal_title: '', client_full_name: '', client_email: '' },
      });
    }
    const handlers = createMirrorHandlers(
      { account: () => ({ journal, search: { cursor: () => Infinity } }) },
      ports,
    );
    const changes: FeedChange[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 50; pages += 1) {
      const page: Awaited<ReturnType<(typeof handlers)['mirror.snapshot']>> = await handlers[
        'mirror.snapshot'
      ]({ accountKey: 'a', after, limit });
      changes.push(...page.changes);
      after = page.next;
      if (after === null) break;
    }
    const names = changes.map((change) =>
      change.type === 'put'
        ? change.record.localId
        : change.type === 'activity'
          ? `entry ${change.activity.id}`
          : change.type,
    );
    const records = ['c1', 'c2', 'c3', 'p1', 'p2', 'p3', 's11', 's12', 's21', 's22', 's31', 's32'];
    expect(names.toSorted()).toEqual([...records, 'entry 1', 'entry 2', 'entry 3'].toSorted());
    expect(after).toBeNull();
  },
);
