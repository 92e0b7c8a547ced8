// First, so that Dexie finds an IndexedDB when it is loaded.
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { newId } from '../lib/new-id.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { recordFromCreate } from '#shared/sync/record-from-create.ts';
import { createMirrorChanges, noRecordChange } from '../db/mirror-changes.ts';
import { MirrorDatabase } from '../db/mirror-database.ts';
import { createMirror } from '../sync/mirror.ts';
import { createProposalLists } from '../queries/proposal-lists.ts';
import { contentLimit, createRecordCache } from './record-cache.ts';
import type { FeedEntry } from '#shared/bridge/feed.ts';
import type { ReadSet } from '../db/stored-records.ts';

const proposalId = toLocalId(v7());
const clientId = toLocalId(v7());
const sectionId = toLocalId(v7());

type ScopedRecord = readonly [scope: LocalId, AnyRecord];

/** A record as its create makes it. An operation holds each field as a pair of old and new value. */
function recordOf(entity: Entity, localId: LocalId, values: Readonly<Record<string, string>>): AnyRecord {
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, [null, value] as const]),
  );
  const identity = { opId: v7(), deviceSeq: 1, createdAt: 0, localId, proposalId: null };
  return recordFromCreate({ ...identity, kind: 'create', entity, fields, after: null });
}

const proposalWithSection: readonly ScopedRecord[] = [
  [proposalId, recordOf('proposal', proposalId, { title: 'Website', client_id: clientId })],
  [proposalId, recordOf('section', sectionId, { title: 'Intro', proposal_id: proposalId })],
];
const client: ScopedRecord = [clientId, recordOf('client', clientId, { email: 'ada@example.com' })];
const allRecords = [client, ...proposalWithSection];

const readSetOfAllRecords: readonly ReadSet[] = [
  { scope: proposalId, parts: new Set(['proposal', 'contents']) },
  { scope: clientId, parts: new Set(['client']) },
];

const databases: MirrorDatabase[] = [];

async function openFilled(records: readonly ScopedRecord[]) {
  const name = v7();
  const database = new MirrorDatabase(name);
  databases.push(database);
  const changes = createMirrorChanges(name);
  const cache = createRecordCache(database, changes);
  const mirror = createMirror(database, cache, changes);
  await mirror.replaceAll({
    generation: 'first',
    changes: records.map(([scope, record]) => ({ type: 'put', scope, record })),
    feedSeq: 1,
    deviceSeq: 0,
  });
  return { cache, changes, mirror, lists: createProposalLists(cache) };
}

afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});

test('a read that is in flight when the cache is invalidated returns complete data', async () => {
  const { cache } = await openFilled(allRecords);
  await Promise.all([cache.read(readSetOfAllRecords), cache.proposals(), cache.clients()]);
  const pendingReads = Promise.all([
    cache.read(readSetOfAllRecords).then(({ view }) => view.values().length),
    cache.append(readSetOfAllRecords, ({ view }) => ({
      rows: [],
      change: noRecordChange,
      result: view.values().length,
    })),
    cache.proposals().then(({ rows }) => rows.length),
    cache.clients().then(({ rows }) => rows.length),
  ]);
  cache.invalidateAll();
  const [read, planned, proposals, clients] = await pendingReads;
  expect({ read, planned }).toEqual({ read: allRecords.length, planned: allRecords.length });
  expect({ proposals, clients }).toEqual({ proposals: 1, clients: 1 });
});

test('a created proposal is listed once while its feed row replaces the pending operation', async () => {
  const { changes, mirror, lists } = await openFilled(allRecords);
  const createdId = toLocalId(v7());
  const values = { title: 'Shop' };
  const applied = await mirror.submit([{ kind: 'create', entity: 'proposal', localId: createdId, values }], {
    newId,
    numberAfter: (newest) => newest + 1,
    now: () => 0,
  });
  const created = applied.map(({ operation }) => operation);
  const deviceSeqs = created.map(({ deviceSeq }) => deviceSeq);
  await mirror.acknowledge(created);

  const countProposals = async () => ({
    listed: (await lists.list({ view: 'all' })).length,
    counted: (await lists.counts()).all,
  });
  const both = { listed: 2, counted: 2 };
  expect(await countProposals()).toEqual(both);

  const atReplacement = Promise.withResolvers<typeof both>();
  changes.subscribe(({ by }) => {
    if (by === 'feed') atReplacement.resolve(countProposals());
  });
  const record = recordOf('proposal', createdId, values);
  const entry: FeedEntry = {
    seq: 2,
    deviceSeq: Math.max(...deviceSeqs),
    changes: [{ type: 'put', scope: createdId, record }],
  };
  const replacement = mirror.applyEntries(1, [entry], deviceSeqs);
  const duringReplacement = countProposals();
  expect((await replacement)?.cursor).toBe(2);
  expect(await duringReplacement).toEqual(both);
  expect(await atReplacement.promise).toEqual(both);
  expect(await countProposals()).toEqual(both);
});

test('a read larger than the cache returns all records, also when some are cached', async () => {
  const sectionsPerScope = contentLimit / 2;
  const scopes = [toLocalId(v7()), toLocalId(v7()), toLocalId(v7())];
  const sections = scopes.flatMap((scope) =>
    Array.from({ length: sectionsPerScope }, (): ScopedRecord => [
      scope,
      recordOf('section', toLocalId(v7()), { title: 'Intro', proposal_id: scope }),
    ]),
  );
  const { cache } = await openFilled(sections);
  const countSections = async (readScopes: readonly LocalId[]) => {
    const parts = new Set(['contents'] as const);
    const { view } = await cache.read(readScopes.map((scope) => ({ scope, parts })));
    return view.values().length;
  };
  expect(await countSections(scopes.slice(0, 1))).toBe(sectionsPerScope);
  expect(await countSections(scopes)).toBe(sections.length);
});
