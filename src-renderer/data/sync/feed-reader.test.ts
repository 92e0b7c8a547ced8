// Before Dexie, which looks for a database when it is loaded.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { textReason } from '#shared/reasons/reason.ts';
import { newId } from '../lib/new-id.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { FeedChange, FeedEntry } from '#shared/bridge/feed.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createFeedReader, readSnapshot } from './feed-reader.ts';
import { MirrorDatabase, mirrorName } from '../db/mirror-database.ts';
import { createMirrorChanges, isAffected } from '../db/mirror-changes.ts';
import { createMirror } from './mirror.ts';
import { createRecordCache } from '../cache/record-cache.ts';
import { createStubBridge } from '../testing/stub-bridge.ts';

const disposers: (() => void)[] = [];
afterEach(() => {
  for (const dispose of disposers.splice(0)) dispose();
});

function clientChange(id: LocalId, name: string): FeedChange {
  const record = makeRecord('client', id, null, { name, email: `${id}@example.com` });
  return { type: 'put', scope: id, record };
}

/**
 * The mirror of one window on a disk that others may share.
 *
 * @param channel windows announce their changes on the same channel
 */
function openMirror(account: string, channel = mirrorName(account)) {
  const database = new MirrorDatabase(mirrorName(account));
  const changes = createMirrorChanges(channel);
  const cache = createRecordCache(database, changes);
  const mirror = createMirror(database, cache, changes);
  disposers.push(() => {
    cache.dispose();
    changes.dispose();
    database.close();
  });
  return { mirror, database, cache, changes };
}

const filled = { generation: 'first', changes: [], feedSeq: 0, deviceSeq: 0 };

describe('a snapshot in pages', () => {
  test('has every change of every page in order, and goes on from where the first page was', async () => {
    const pages = fc.array(fc.array(fc.uuid(), { maxLength: 4 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pages, fc.nat({ max: 50 }), fc.nat({ max: 50 }), async (ids, feedSeq, deviceSeq) => {
        const asked: (string | null)[] = [];
        const told: number[] = [];
        const client = createStubBridge({
          async 'mirror.snapshot'({ after }) {
            asked.push(after);
            const index = after === null ? 0 : Number(after.slice(1));
            return {
              changes: (ids[index] ?? []).map((id) => clientChange(toLocalId(id), `page ${index}`)),
              next: index + 1 < ids.length ? `p${index + 1}` : null,
              // The journal goes on while it is read.
              feedSeq: feedSeq + index,
              deviceSeq: deviceSeq + index,
            };
          },
        });
        const snapshot = await readSnapshot(client, 'account', 'g', (count) => told.push(count));
        const idsOf = (changes: readonly FeedChange[]): readonly string[] =>
          changes.map((change) => (change.type === 'put' ? change.record.localId : change.type));
        expect(idsOf(snapshot.changes)).toEqual(ids.flat());
        expect(snapshot).toMatchObject({ generation: 'g', feedSeq, deviceSeq });
        expect(asked).toEqual([null, ...ids.slice(1).map((_, index) => `p${index + 1}`)]);
        expect(told.at(-1)).toBe(ids.flat().length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the cursor between two windows', () => {
  const entryOf = (seq: number, id: LocalId): FeedEntry => ({
    seq,
    deviceSeq: seq,
    changes: [clientChange(id, `at ${seq}`)],
  });

  test('two windows apply each feed entry once, and never an older one after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 5 }), { maxLength: 14 }), async (turns) => {
        const account = v7();
        const windows = [openMirror(account), openMirror(account)] as const;
        await windows[0].mirror.replaceAll(filled);
        const entries = Array.from({ length: 12 }, (_, index) =>
          entryOf(index + 1, toLocalId(`client-${index % 3}`)),
        );
        let cursor = 0;
        for (const turn of turns) {
          // Each asks the journal from where it believes the mirror to be, which may be long ago.
          const after = Math.max(0, cursor - (turn % 3));
          const read = entries.slice(after, after + 2);
          const { mirror } = windows[turn % 2 === 0 ? 0 : 1];
          await mirror.applyEntries(after, read, []);
          if (after === cursor && read.length > 0) cursor += read.length;
          expect((await mirror.position()).cursor).toBe(cursor);
        }
        const { database, mirror } = windows[1];
        const rows = await database.clients.toArray();
        const newest = new Map(entries.slice(0, cursor).map((entry) => [entry.seq % 3, entry.seq]));
        expect(rows.map(({ fields }) => fields.name).toSorted()).toEqual(
          [...newest.values()].map((seq) => `at ${seq}`).toSorted(),
        );
        expect((await mirror.position()).contained).toBe(cursor);
        expect((await mirror.position()).lastDeviceSeq).toBe(cursor);
      }),
      { numRuns: 25 },
    );
  });

  test('an edit that was not relayed stays pending after newer feed entries of another window', async () => {
    const account = v7();
    const [first, second] = [openMirror(account), openMirror(account)];
    await first.mirror.replaceAll(filled);
    const idSource = { newId, now: () => 0, numberAfter: (newest: number) => newest + 1 };
    const edit = {
      kind: 'create',
      entity: 'client',
      localId: toLocalId('own'),
      values: { name: 'Own' },
    } as const;
    const [done] = await first.mirror.submit([edit], idSource);
    await second.mirror.applyEntries(0, [{ ...entryOf(1, toLocalId('other')), deviceSeq: 9 }], []);
    const left = await second.mirror.getPending();
    expect(left.map(({ opId }) => opId)).toEqual([done?.operation.opId]);
    // Once the journal has it, the rows that contain it make it pointless.
    second.cache.invalidateAll();
    await second.mirror.acknowledge(left);
    await second.mirror.deleteContained(await second.mirror.getAcknowledgedSeqs());
    expect(await second.mirror.getOperationsAfter(0)).toEqual([]);
    // A number is never given twice.
    first.cache.invalidateAll();
    const [later] = await first.mirror.submit([{ ...edit, localId: toLocalId('later') }], idSource);
    expect(later?.operation.deviceSeq).toBeGreaterThan(9);
  });

  test('a withdrawn delete shows its record again, also before the window that read the feed announces it', async () => {
    const account = v7();
    const [own, other] = [openMirror(account), openMirror(account, 'unheard')];
    const record = makeRecord('client', toLocalId('kept'), toServerId('1'), {
      name: 'Kept',
      email: 'kept@example.com',
    });
    const put: FeedChange = { type: 'put', scope: toLocalId('kept'), record };
    await own.mirror.replaceAll({ ...filled, changes: [put] });
    const idSource = { newId, now: () => 0, numberAfter: (newest: number) => newest + 1 };
    const edit = {
      kind: 'delete',
      entity: 'client',
      localId: toLocalId('kept'),
      scope: toLocalId('kept'),
      notBefore: 1,
      referencedBy: [],
    } as const;
    const [done] = await own.mirror.submit([edit], idSource);
    expect(await own.mirror.getVisibleRecords()).toEqual([]);
    // The journal has taken the delete and given it back; the other window reads that first.
    await other.mirror.applyEntries(0, [{ seq: 1, deviceSeq: 9, changes: [put] }], []);
    if (done !== undefined) await own.mirror.acknowledge([done.operation]);
    const client = createStubBridge({ 'feed.read': async () => ({ entries: [], head: 1 }) });
    await createFeedReader(client, own.mirror, (_name, task) => task(), 'account').catchUp();
    own.cache.invalidateAll();
    expect((await own.mirror.getVisibleRecords()).map(({ localId }) => localId)).toEqual(['kept']);
  });

  test.each(['with the next entries', 'when there are none'])(
    'a withdrawn delete that is forgotten after its record was read, %s, is told to the screen',
    async (when) => {
      const { mirror, changes } = openMirror(v7());
      const kept = toLocalId('kept');
      const put = clientChange(kept, 'Kept');
      await mirror.replaceAll({ ...filled, changes: [put] });
      const stamp = { newId, now: () => 0, numberAfter: (newest: number) => newest + 1 };
      const common = { kind: 'delete', entity: 'client', notBefore: 1, namedBy: [] } as const;
      const [done] = await mirror.submit([{ ...common, localId: kept, scope: kept }], stamp);
      // The acknowledgment comes after the feed was asked, and is not among those that are forgotten with its entries.
      await mirror.applyEntries(0, [{ seq: 1, deviceSeq: 9, changes: [put] }], []);
      if (done !== undefined) await mirror.acknowledge([done.operation]);
      const dependencies = { kinds: [], scope: kept };
      const isTold = new Promise<void>((resolve) => {
        changes.subscribe((change) => {
          if (isAffected(dependencies, change)) resolve();
        });
      });
      const acknowledged = await mirror.getAcknowledgedSeqs();
      if (when === 'when there are none') await mirror.deleteContained(acknowledged);
      else await mirror.applyEntries(1, [entryOf(2, toLocalId('other'))], acknowledged);
      await isTold;
      expect((await mirror.getVisibleRecords()).map(({ localId }) => localId)).toContain('kept');
    },
  );

  test('an older entry does not lower the position of the mirror', async () => {
    const { mirror } = openMirror(v7());
    await mirror.replaceAll({ ...filled, deviceSeq: 40 });
    await mirror.applyEntries(0, [{ ...entryOf(1, toLocalId('one')), deviceSeq: 7 }], []);
    expect(await mirror.position()).toMatchObject({ cursor: 1, contained: 40, lastDeviceSeq: 40 });
  });
});

describe('a mirror that is compared with the journal', () => {
  test.each([
    ['as old as it is, it is kept', {}, false],
    ['that says so, it is read again', { rebuild: true }, true],
    ['of another generation, it is read again', { generation: 'second' }, true],
    ['that is older than it, it is read again', { head: 2 }, true],
  ] as const)('where that is one %s', async (_, journal, isRead) => {
    const { mirror } = openMirror(v7());
    await mirror.replaceAll({ ...filled, feedSeq: 3 });
    let snapshots = 0;
    const client = createStubBridge({
      'mirror.attach': async () => ({
        ...{ generation: 'first', rebuild: false, head: 3, lastDeviceSeq: 5, restoredPartially: false },
        ...journal,
      }),
      async 'mirror.snapshot'() {
        snapshots += 1;
        return { changes: [], next: null, feedSeq: 2, deviceSeq: 0 };
      },
      'feed.read': async () => ({ entries: [], head: 3 }),
    });
    await createFeedReader(client, mirror, (_name, task) => task(), 'account').attach(() => undefined);
    expect(snapshots).toBe(isRead ? 1 : 0);
    expect((await mirror.position()).cursor).toBe(isRead ? 2 : 3);
    // What the journal has numbered is given to no other edit.
    expect((await mirror.position()).lastDeviceSeq).toBe(5);
  });
});

describe('a journal that was restored in part', () => {
  test('gets all operations that it may have lost, acknowledged or not, in ordered batches, and learns which is the last', async () => {
    const cases = fc.constantFrom(0, 1, 3, 99, 100, 101, 200, 230);
    await fc.assert(
      fc.asyncProperty(cases, fc.nat({ max: 40 }), async (count, known) => {
        const { mirror, cache } = openMirror(v7());
        await mirror.replaceAll(filled);
        const idSource = { newId, now: () => 0, numberAfter: (newest: number) => newest + 1 };
        const edits = Array.from({ length: count }, (_, index) => ({
          kind: 'create' as const,
          entity: 'client' as const,
          localId: toLocalId(`client-${index}`),
          values: { name: `Client ${index}` },
        }));
        const operations = (await mirror.submit(edits, idSource)).map(({ operation }) => operation);
        // Some were acknowledged before the journal lost them, and one was refused.
        await mirror.acknowledge(operations.filter((_, index) => index % 2 === 0));
        const refused = operations[5];
        if (refused !== undefined) await mirror.refuse(refused, textReason('No.'));
        const lots: { readonly operations: readonly Operation[]; readonly isLast: boolean }[] = [];
        const client = createStubBridge({
          'mirror.attach': async () => ({
            generation: 'first',
            rebuild: false,
            head: 0,
            lastDeviceSeq: known,
            restoredPartially: true,
          }),
          'data.backUpMirror': async () => ({}),
          async 'operations.recover'(lot) {
            lots.push(lot);
            const acknowledged = lot.operations.map(({ opId }) => opId);
            return { acknowledged, lastDeviceSeq: known };
          },
          'feed.read': async () => ({ entries: [], head: 0 }),
        });
        const reader = createFeedReader(client, mirror, (_name, task) => task(), 'account');
        await reader.attach(() => undefined);
        // Also what the journal has by its number, which it passes over where it knows it.
        const lost = operations.filter(({ opId }) => opId !== refused?.opId);
        expect(lots.flatMap((lot) => lot.operations.map(({ opId }) => opId))).toEqual(
          lost.map(({ opId }) => opId),
        );
        const lotCount = Math.max(1, Math.ceil(lost.length / 100));
        expect(lots.map(({ isLast }) => isLast)).toEqual([...Array<boolean>(lotCount - 1).fill(false), true]);
        // What the journal has now needs no relay any more.
        cache.invalidateAll();
        const left = (await mirror.getPending()).map(({ opId }) => opId);
        expect(left.filter((opId) => lost.some((one) => one.opId === opId))).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  const restored = {
    generation: 'first',
    rebuild: false,
    head: 0,
    lastDeviceSeq: 0,
    restoredPartially: true,
  };
  const idSource = { newId, now: () => 0, numberAfter: (newest: number) => newest + 1 };
  const draft = (name: LocalId) =>
    ({ kind: 'create', entity: 'client', localId: name, values: { name } }) as const;

  test('gets operations that it did not take again, at the next relay', async () => {
    const { mirror, cache } = openMirror(v7());
    await mirror.replaceAll(filled);
    const operations = (
      await mirror.submit([draft(toLocalId('a')), draft(toLocalId('b')), draft(toLocalId('c'))], idSource)
    ).map(({ operation }) => operation.opId);
    const client = createStubBridge({
      'mirror.attach': async () => restored,
      'data.backUpMirror': async () => ({}),
      'operations.recover': async () => ({ acknowledged: operations.slice(1), lastDeviceSeq: 3 }),
      'feed.read': async () => ({ entries: [], head: 0 }),
    });
    await createFeedReader(client, mirror, (_name, task) => task(), 'account').attach(() => undefined);
    cache.invalidateAll();
    expect((await mirror.getPending()).map(({ opId }) => opId)).toEqual(operations.slice(0, 1));
  });

  test.each([
    [0, [0]],
    [1, [1]],
    [2_000, [2_000]],
    [2_001, [2_000, 1]],
    [4_500, [2_000, 2_000, 500]],
  ])('gets a backup of the visible records before a rebuild, in pages: %i records', async (count, sizes) => {
    const { mirror } = openMirror(v7());
    const changes = Array.from({ length: count }, (_, index) =>
      clientChange(toLocalId(`c${index}`), `Client ${index}`),
    );
    await mirror.replaceAll({ ...filled, changes });
    const done: string[] = [];
    const pages: { readonly size: number; readonly isLast: boolean }[] = [];
    const client = createStubBridge({
      'mirror.attach': async () => restored,
      async 'data.backUpMirror'({ records, isLast }) {
        done.push('keep');
        pages.push({ size: records.length, isLast });
        return {};
      },
      async 'operations.recover'() {
        done.push('recover');
        return { acknowledged: [], lastDeviceSeq: 0 };
      },
      'feed.read': async () => ({ entries: [], head: 0 }),
    });
    await createFeedReader(client, mirror, (_name, task) => task(), 'account').attach(() => undefined);
    expect(pages.map(({ size }) => size)).toEqual(sizes);
    expect(pages.map(({ isLast }) => isLast)).toEqual(sizes.map((_, index) => index === sizes.length - 1));
    expect(done).toEqual([...sizes.map(() => 'keep'), 'recover']);
  });

  test('has nothing to keep of a mirror that nothing was ever written to', async () => {
    const { mirror } = openMirror(v7());
    let kept = 0;
    const client = createStubBridge({
      'mirror.attach': async () => restored,
      async 'data.backUpMirror'() {
        kept += 1;
        return {};
      },
      'operations.recover': async () => ({ acknowledged: [], lastDeviceSeq: 0 }),
      'mirror.snapshot': async () => ({ changes: [], next: null, feedSeq: 0, deviceSeq: 0 }),
      'feed.read': async () => ({ entries: [], head: 0 }),
    });
    await createFeedReader(client, mirror, (_name, task) => task(), 'account').attach(() => undefined);
    expect(kept).toBe(0);
  });
});
