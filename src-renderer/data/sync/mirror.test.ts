// Before Dexie, which looks for a database when it is loaded.
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { v7 } from 'uuid';
import type { FeedChange } from '#shared/bridge/feed.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { textReason } from '#shared/reasons/reason.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRecordCache } from '../cache/record-cache.ts';
import { createMirrorChanges, type MirrorChange } from '../db/mirror-changes.ts';
import { MirrorDatabase, mirrorName } from '../db/mirror-database.ts';
import { newId } from '../lib/new-id.ts';
import { createStubBridge } from '../testing/stub-bridge.ts';
import { createFeedReader } from './feed-reader.ts';
import { createMirror } from './mirror.ts';

const disposers: (() => void)[] = [];
afterEach(() => {
  for (const dispose of disposers.splice(0)) dispose();
});

/** The mirror of one window. Only windows on the same channel tell each other what they write. */
function openMirror(account = v7(), channel = mirrorName(account)) {
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

function clientChange(id: LocalId, name: string): FeedChange {
  const record = makeRecord('client', id, null, { name, email: `${id}@example.com` });
  return { type: 'put', scope: id, record };
}

const [ada, ben] = [toLocalId('ada'), toLocalId('ben')];
const filled = { generation: 'first', changes: [], feedSeq: 0, deviceSeq: 0 };
const idSource = { newId, now: () => 0, numberAfter: (newest: number) => newest + 1 };

/** Creates a client, as an edit of the user. */
async function create({ mirror }: ReturnType<typeof openMirror>, localId: LocalId): Promise<Operation> {
  const edit = { kind: 'create', entity: 'client', localId, values: { name: 'New' } } as const;
  const [done] = await mirror.submit([edit], idSource);
  if (done === undefined) throw new Error('The edit was not applied.');
  return done.operation;
}

const namesIn = async ({ mirror }: ReturnType<typeof openMirror>): Promise<readonly string[]> =>
  (await mirror.getVisibleRecords()).flatMap((record) =>
    record.entity === 'client' ? [record.fields.name] : [],
  );

const numbersIn = async ({ mirror }: ReturnType<typeof openMirror>): Promise<readonly number[]> =>
  (await mirror.getOperationsAfter(0)).map(({ deviceSeq }) => deviceSeq);

test('I9: a snapshot replaces all records, and removes those that it lacks', async () => {
  const window = openMirror();
  await window.mirror.replaceAll({
    ...filled,
    changes: [clientChange(ada, 'Ada'), clientChange(ben, 'Ben')],
  });
  await window.mirror.replaceAll({ ...filled, changes: [clientChange(ben, 'Benedict')] });
  expect(await namesIn(window)).toEqual(['Benedict']);
});

test('I1: an acknowledged edit that a snapshot or an entry does not contain yet stays', async () => {
  const window = openMirror();
  const { mirror } = window;
  await mirror.replaceAll(filled);
  const operations = [await create(window, ada), await create(window, ben)];
  await mirror.acknowledge(operations);
  const [first = 0, second = 0] = operations.map(({ deviceSeq }) => deviceSeq);
  await mirror.replaceAll({ ...filled, deviceSeq: first - 1 }, [first, second]);
  expect(await numbersIn(window)).toEqual([first, second]);
  await mirror.applyEntries(0, [{ seq: 1, deviceSeq: first, changes: [] }], [first, second]);
  expect(await numbersIn(window)).toEqual([second]);
});

test('I1: a refused edit is neither pending nor sent to a restored journal', async () => {
  const window = openMirror();
  const { mirror } = window;
  await mirror.replaceAll(filled);
  const [refused, pending] = [await create(window, ada), await create(window, ben)];
  await mirror.refuse(refused, textReason('No.'));
  expect((await mirror.getPending()).map(({ opId }) => opId)).toEqual([pending.opId]);
  expect(await numbersIn(window)).toEqual([pending.deviceSeq]);
});

test('I1: an edit that is acknowledged while a snapshot is read is not contained in it', async () => {
  const window = openMirror();
  const { mirror } = window;
  await mirror.replaceAll(filled);
  const operation = await create(window, ada);
  const left: (readonly number[])[] = [];
  const client = createStubBridge({
    'mirror.attach': async () => ({
      ...{ generation: 'second', rebuild: true, head: 1, lastDeviceSeq: 9, restoredPartially: false },
    }),
    async 'mirror.snapshot'() {
      // Another window has edits with higher numbers, and the journal had them first.
      await mirror.acknowledge([operation]);
      return { changes: [], next: null, feedSeq: 0, deviceSeq: operation.deviceSeq + 5 };
    },
    async 'feed.read'() {
      left.push(await numbersIn(window));
      return { entries: [], head: 0 };
    },
  });
  await createFeedReader(client, mirror, (_name, task) => task(), 'account').attach(() => undefined);
  expect(left[0]).toEqual([operation.deviceSeq]);
});

test('I1: an edit that is acknowledged while the feed is read stays until the next read', async () => {
  const window = openMirror();
  const { mirror } = window;
  await mirror.replaceAll(filled);
  const operation = await create(window, ada);
  await mirror.applyEntries(0, [{ seq: 1, deviceSeq: operation.deviceSeq + 5, changes: [] }], []);
  const client = createStubBridge({
    async 'feed.read'() {
      await mirror.acknowledge([operation]);
      return { entries: [], head: 1 };
    },
  });
  const reader = createFeedReader(client, mirror, (_name, task) => task(), 'account');
  await reader.catchUp();
  expect(await numbersIn(window)).toEqual([operation.deviceSeq]);
  await reader.catchUp();
  expect(await numbersIn(window)).toEqual([]);
});

test('I9: one window at a time reads the feed', async () => {
  const { mirror } = openMirror();
  await mirror.replaceAll(filled);
  const held: string[] = [];
  const during: (readonly string[])[] = [];
  const client = createStubBridge({
    async 'feed.read'() {
      during.push([...held]);
      return { entries: [], head: 0 };
    },
  });
  const withLock = async <T>(name: string, task: () => Promise<T>): Promise<T> => {
    held.push(name);
    return await task().finally(() => held.splice(held.indexOf(name), 1));
  };
  await createFeedReader(client, mirror, withLock, 'account').catchUp();
  expect(during).toEqual([['layover-feed:account']]);
});

test.each([0, 1, 99, 100, 101, 200])(
  'I1: a restored journal gets all %i edits, also those that its mirror contains, and is told which lot is the last',
  async (count) => {
    const window = openMirror();
    const { mirror } = window;
    await mirror.replaceAll(filled);
    const edits = Array.from({ length: count }, (_, index) => ({
      ...({ kind: 'create', entity: 'client', values: { name: 'New' } } as const),
      localId: toLocalId(`c${index}`),
    }));
    const operations = (await mirror.submit(edits, idSource)).map(({ operation }) => operation);
    await mirror.applyEntries(0, [{ seq: 1, deviceSeq: 1_000, changes: [] }], []);
    await mirror.acknowledge(operations);
    const lots: { readonly size: number; readonly isLast: boolean }[] = [];
    const client = createStubBridge({
      'mirror.attach': async () => ({
        ...{ generation: 'first', rebuild: false, head: 1, lastDeviceSeq: 0, restoredPartially: true },
      }),
      'data.backUpMirror': async () => ({}),
      async 'operations.recover'(lot) {
        lots.push({ size: lot.operations.length, isLast: lot.isLast });
        return { acknowledged: lot.operations.map(({ opId }) => opId), lastDeviceSeq: 1_000 };
      },
      'feed.read': async () => ({ entries: [], head: 1 }),
    });
    await createFeedReader(client, mirror, (_name, task) => task(), 'account').attach(() => undefined);
    const sizes = Array.from({ length: Math.max(1, Math.ceil(count / 100)) }, (_, index) =>
      Math.min(100, count - index * 100),
    );
    expect(lots).toEqual(sizes.map((size, index) => ({ size, isLast: index === sizes.length - 1 })));
  },
);

test('I9: a window shows the write of another window after its announcement', async () => {
  const account = v7();
  const [window, other] = [openMirror(account), openMirror(account)];
  await other.mirror.replaceAll({ ...filled, changes: [clientChange(ada, 'Ada')] });
  const namesSeen = async (): Promise<readonly string[]> =>
    (await window.cache.clients()).rows.map(({ fields }) => fields.name);
  const told = (by: MirrorChange['by']) =>
    new Promise<void>((resolve) => {
      const unsubscribe = window.changes.subscribe((change, isOwn) => {
        if (isOwn || change.by !== by) return;
        unsubscribe();
        resolve();
      });
    });
  expect(await namesSeen()).toEqual(['Ada']);
  const isRead = told('feed');
  await other.mirror.applyEntries(0, [{ seq: 1, deviceSeq: 0, changes: [clientChange(ada, 'Adele')] }], []);
  await isRead;
  expect(await namesSeen()).toEqual(['Adele']);
  const isEdited = told('edit');
  const { opId } = await create(other, ben);
  await isEdited;
  expect((await window.cache.head()).operations.map(({ operation }) => operation.opId)).toEqual([opId]);
});

test('I9: a window that missed an announcement reads everything again at the next one', async () => {
  const account = v7();
  const [late, writer, messenger] = [
    openMirror(account),
    openMirror(account, 'unheard'),
    openMirror(account),
  ];
  await writer.mirror.replaceAll({
    ...filled,
    changes: [clientChange(ada, 'Ada'), clientChange(ben, 'Ben')],
  });
  const namesSeen = async (): Promise<readonly string[]> =>
    (await late.cache.clients()).rows.map(({ fields }) => fields.name);
  expect(await namesSeen()).toEqual(['Ada', 'Ben']);
  await writer.mirror.applyEntries(0, [{ seq: 1, deviceSeq: 0, changes: [clientChange(ada, 'Adele')] }], []);
  const from = (await writer.mirror.position()).revision;
  await writer.mirror.applyEntries(
    1,
    [{ seq: 2, deviceSeq: 0, changes: [clientChange(ben, 'Benedict')] }],
    [],
  );
  const to = (await writer.mirror.position()).revision;
  const told = new Promise<void>((resolve) => {
    late.changes.subscribe((_change, isOwn) => (isOwn ? undefined : resolve()));
  });
  // Only the second write is announced.
  messenger.changes.publish({
    by: 'feed',
    kinds: ['client'],
    scopes: new Set([ben]),
    revisions: { from, to },
  });
  await told;
  expect(await namesSeen()).toEqual(['Adele', 'Benedict']);
});
