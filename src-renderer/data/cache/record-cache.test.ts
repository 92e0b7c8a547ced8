// First, so that Dexie finds an IndexedDB when it is loaded.
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { newId } from '../lib/new-id.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { recordFromCreate } from '#shared/sync/record-from-create.ts';
import { createMirrorChanges, type MirrorChange } from '../db/mirror-changes.ts';
import { MirrorDatabase } from '../db/mirror-database.ts';
import { createMirror } from '../sync/mirror.ts';
import { createProposalLists } from '../queries/proposal-lists.ts';
import { rankOf } from '../db/rank.ts';
import { createRecordCache } from './record-cache.ts';
import type { ReadSet } from '../db/stored-records.ts';

const proposalId = toLocalId(v7());
const clientId = toLocalId(v7());
const sectionId = toLocalId(v7());
const whole: readonly ReadSet[] = [
  { scope: proposalId, parts: new Set(['proposal', 'contents']) },
  { scope: clientId, parts: new Set(['client']) },
];

function recordOf(entity: Entity, localId: LocalId, values: Readonly<Record<string, string>>): AnyRecord {
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, [null, value] as const]),
  );
  const identity = { opId: v7(), deviceSeq: 1, createdAt: 0, localId, proposalId: null };
  return recordFromCreate({ ...identity, kind: 'create', entity, fields, after: null });
}

const records: readonly (readonly [scope: LocalId, AnyRecord])[] = [
  [clientId, recordOf('client', clientId, { email: 'ada@example.com' })],
  [proposalId, recordOf('proposal', proposalId, { title: 'Website', client_id: clientId })],
  [proposalId, recordOf('section', sectionId, { title: 'Intro', proposal_id: proposalId })],
];

const none: MirrorChange = { by: 'edit', kinds: [], scopes: new Set(), revisions: null };

const databases: MirrorDatabase[] = [];

type Placed = (typeof records)[number];

async function openFilled(more: readonly Placed[] = []) {
  const name = v7();
  const database = new MirrorDatabase(name);
  databases.push(database);
  const changes = createMirrorChanges(name);
  const cache = createRecordCache(database, changes);
  const mirror = createMirror(database, cache, changes);
  await mirror.replaceAll({
    generation: 'first',
    changes: [...records, ...more].map(([scope, record]) => ({ type: 'put', scope, record })),
    feedSeq: 1,
    deviceSeq: 0,
  });
  return { database, cache, mirror, lists: createProposalLists(cache) };
}

afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});

test('an answer is whole, although everything is dropped right after it was asked for', async () => {
  const { cache } = await openFilled();
  await Promise.all([cache.read(whole), cache.proposals(), cache.clients()]);
  const asked = [
    cache.read(whole).then(({ view }) => view.values().length),
    cache.proposals().then(({ rows }) => rows.length),
    cache.clients().then(({ rows }) => rows.length),
    cache.append(whole, ({ view }) => ({ rows: [], change: none, result: view.values().length })),
  ];
  cache.invalidateAll();
  expect(await Promise.all(asked)).toEqual([3, 1, 1, 3]);
});

test('a new proposal is in its list in the moment in which its row takes the place of what has made it', async () => {
  const { database, cache, mirror, lists } = await openFilled();
  const [made] = await mirror.submit(
    [{ kind: 'create', entity: 'proposal', localId: toLocalId(v7()), values: { title: 'Shop' } }],
    { newId, numberAfter: (newest) => newest + 1, now: () => 0 },
  );
  if (made === undefined) throw new Error('Nothing was made.');
  const { localId, deviceSeq } = made.operation;
  const record = recordOf('proposal', localId, { title: 'Shop' });
  const counted = async (): Promise<readonly number[]> => [
    (await lists.list({ view: 'all' })).length,
    (await lists.counts()).all,
  ];
  expect(await counted()).toEqual([2, 2]);
  if (record.entity !== 'proposal') throw new Error('That is no proposal.');
  await database.proposals.put({ ...record, rank: rankOf(record) });
  await database.relayLog.delete(deviceSeq);
  const from = await database.position();
  const to = await database.setPosition({ ...from, cursor: 2 });
  const answers: Promise<readonly number[]>[] = [];
  await cache.write(() => {
    answers.push(counted());
    return Promise.resolve({
      change: {
        by: 'feed',
        kinds: ['proposal'],
        scopes: new Set([localId]),
        revisions: { from: from.revision, to: to.revision },
      },
      position: to,
      removedNumbers: new Set([deviceSeq]),
    });
  });
  answers.push(counted());
  expect(await Promise.all(answers)).toEqual([
    [2, 2],
    [2, 2],
  ]);
});

test('a view of more contents than the cache keeps is whole, although some of them were in it', async () => {
  const scopes = Array.from({ length: 450 }, () => toLocalId(v7()));
  const many = scopes.map((scope): Placed => [
    scope,
    recordOf('section', toLocalId(v7()), { title: 'Intro', proposal_id: scope }),
  ]);
  const { cache } = await openFilled(many);
  const readWhole = async (of: readonly LocalId[]) => {
    const { view } = await cache.read(of.map((scope) => ({ scope, parts: new Set(['contents'] as const) })));
    return view.values().filter(({ entity }) => entity === 'section').length;
  };
  expect(await readWhole(scopes.slice(0, 1))).toBe(1);
  expect(await readWhole(scopes)).toBe(450);
});
