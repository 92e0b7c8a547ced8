import { expect, test } from 'vitest';
import { asNewId, type LocalId, type ServerId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { textReason } from '#shared/reasons/reason.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { recordFromCreate } from '#shared/sync/record-from-create.ts';
import { createProposal, createSection, moveSection, stamp } from '#shared/sync/testing/drafts.ts';
import { bringTo } from '../sync/testing/bring-to.ts';
import { createPlanner, planNow, findReadyOperation, type Planner } from '../sync/engine/plan-now.ts';
import { openDatabase, type Database } from './storage/database.ts';
import { createJournal, type Journal } from './journal.ts';

/**
 * The stores cache parsed rows. The process survives a transaction that is rolled back by a bug, an invalid batch or a
 * full disk, so each cache must follow the rollback. The oracle is a second journal over the same database with empty
 * caches.
 */

const rounds = 400;
const stepsPerRound = 12;
const nothing: ReadonlySet<string> = new Set();

/** Park and Miller's generator: a seed always gives the same numbers. */
function generator(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % below;
  };
}

class Abandoned extends Error {}

const open = (database: Database): Journal =>
  createJournal({ database, accountKey: 'a', newId: () => asNewId('generation') });

/** One of two server ids of a record. */
const serverIdFor = (localId: string, life: number): ServerId =>
  toServerId(`${localId.startsWith('p') ? 1 : 2}${localId.slice(1)}${life}`);

type Pick = (below: number) => number;

/** Makes one random change in one store. There are few records, so that changes meet. */
function change(journal: Journal, pick: Pick, at: number): void {
  const proposal = toLocalId(`p${pick(3)}`);
  const section = toLocalId(`s${pick(4)}`);
  const waiting = journal.operations.all();
  const some = waiting[pick(Math.max(1, waiting.length))];
  const record = (entity: 'proposal' | 'section', localId: LocalId): void => {
    const fields = entity === 'section' ? { proposal_id: [null, proposal] as const } : {};
    const made = recordFromCreate({
      ...{ opId: 'x', deviceSeq: 1, createdAt: 0, kind: 'create', entity, localId, after: null },
      ...{ proposalId: proposal, fields: { ...fields, title: [null, `title ${pick(9)}`] } },
    });
    const base = { record: { ...made, serverId: serverIdFor(localId, pick(2)) }, extra: {}, updatedAt: null };
    journal.records.save(base);
  };
  const steps: readonly (() => void)[] = [
    () => {
      const drafts = [
        createProposal(proposal),
        createSection(section, null, proposal),
        moveSection(section, null),
      ];
      const operation = stamp(drafts[pick(3)] ?? createProposal(proposal), at);
      if (journal.operations.markRelayed(operation)) journal.operations.insert(operation, null);
    },
    () => {
      const states = ['waiting', 'sending', 'held', 'undecided'] as const;
      if (some !== undefined)
        bringTo(journal, some.operation.opId, states[pick(4)] ?? 'held', { reason: textReason(`why ${at}`) });
    },
    () => void (some !== undefined && journal.operations.remove(some.operation.opId)),
    () => void (some !== undefined && journal.attempts.start(some.operation.opId, at)),
    () => record('proposal', proposal),
    () => record('section', section),
    () => journal.records.remove('section', section),
    () => journal.records.addTombstone('section', serverIdFor(section, 0), at),
    () => journal.feed.append([], at),
    () => journal.feed.prune(journal.feed.tail() + pick(3)),
    () => journal.feed.trim(pick(20) + 1),
    () =>
      journal.conflicts.save({
        ...{ conflictId: `c${pick(3)}`, entity: 'section', localId: section, proposalId: proposal },
        ...{ field: 'title', base: 'b', mine: `m ${at}`, theirs: 't', at },
      }),
    () => journal.conflicts.remove(`c${pick(3)}`),
    () =>
      journal.questions.save({
        ...{ questionId: `q${pick(3)}`, entity: 'proposal', noticedAt: at, type: 'missing', records: [] },
        ...{ known: pick(9), checked: 0, lastSeenAt: null, answer: null },
      }),
    () => journal.questions.remove(`q${pick(3)}`),
    () => journal.lostCreates.add({ localId: section, entity: 'section', fields: {}, at }),
    () => journal.lostCreates.prune(at - pick(30)),
    () => journal.meta.set('paused', pick(2) === 0),
    () => journal.meta.set('lastDeviceSeq', at),
    () => journal.meta.set('fullSyncCursor', pick(2) === 0 ? null : { stage: 'clients', page: pick(5) + 1 }),
  ];
  steps[pick(steps.length)]?.();
}

/** The answers of all stores with a cache. */
function answers(journal: Journal): unknown {
  const records = ['p0', 'p1', 'p2', 's0', 's1', 's2', 's3'].map((localId) => {
    const entity = localId.startsWith('p') ? 'proposal' : 'section';
    return [
      journal.records.find(entity, toLocalId(localId)),
      journal.records.serverIdOf(entity, toLocalId(localId)),
      journal.records.isKnown(entity, serverIdFor(localId, 0)),
      journal.operations.ofRecord(entity, toLocalId(localId)),
      journal.operations.ofProposal(toLocalId(localId)),
      journal.operations.ofLibrarySection(toLocalId(localId)),
    ];
  });
  const head = journal.feed.head();
  return {
    records,
    operations: journal.operations.all(),
    found: journal.operations.all().map(({ operation }) => journal.operations.find(operation.opId)),
    feed: [
      head,
      journal.feed.tail(),
      journal.feed.read(journal.feed.tail(), 500),
      journal.feed.read(head - 2, 1),
    ],
    conflicts: journal.conflicts.all(),
    questions: journal.questions.all(),
    lostCreates: journal.lostCreates.all(),
    meta: [journal.meta.get('paused'), journal.meta.get('lastDeviceSeq'), journal.meta.get('fullSyncCursor')],
  };
}

/** The operations for which a plan of the whole outbox differs from a plan of the operations that concern them. */
function judgedOtherwise(journal: Journal, now: number): readonly string[] {
  return journal.operations.all().flatMap(({ operation: { opId } }) => {
    const isReady = planNow(journal, now, new Set([opId])).ready.some((one) => one.opId === opId);
    return isReady === (findReadyOperation(journal, now, opId) !== null) ? [] : [opId];
  });
}

/** Runs a batch that may be aborted at any step, or meet a full disk. Returns whether it was rolled back. */
function runBatch(database: Database, journal: Journal, plan: Planner, pick: Pick, at: number): boolean {
  const abandonedAt = pick(3) === 0 ? pick(5) : Infinity;
  const isFull = pick(8) === 0;
  if (isFull) limitPages(database, Number(database.get('PRAGMA page_count')?.['page_count'] ?? 0));
  try {
    journal.transaction(() => {
      for (let step = 0; step < 4; step += 1) {
        if (step === abandonedAt) throw new Abandoned();
        change(journal, pick, at * 10 + step);
        // A read inside the transaction fills the caches with values that may be rolled back.
        if (pick(2) === 0) answers(journal);
        if (pick(2) === 0) plan(at, nothing);
      }
      if (abandonedAt === 4) throw new Abandoned();
    });
    return false;
  } catch (error) {
    if (!(error instanceof Abandoned) && !(isAppError(error) && error.code === 'disk-full')) throw error;
    return true;
  } finally {
    if (isFull) limitPages(database, 1_000_000);
  }
}

function limitPages(database: Database, pages: number): void {
  database.get(`PRAGMA max_page_count = ${String(pages)}`);
}

test('S3, S11: after any batch, committed or rolled back, the caches equal the tables', () => {
  let rolledBack = 0;
  for (let seed = 1; seed <= rounds; seed += 1) {
    const pick = generator(seed);
    const database = openDatabase(':memory:');
    const journal = open(database);
    const plan = createPlanner(journal);
    for (let step = 1; step <= stepsPerRound; step += 1) {
      if (runBatch(database, journal, plan, pick, step)) rolledBack += 1;
      expect(answers(journal), `seed ${String(seed)}, step ${String(step)}`).toEqual(answers(open(database)));
      expect(judgedOtherwise(journal, step), `seed ${String(seed)}, step ${String(step)}`).toEqual([]);
      expect(plan(step, nothing), `plan of seed ${String(seed)}`).toEqual(
        planNow(open(database), step, nothing),
      );
    }
    database.close();
  }
  expect(rolledBack).toBeGreaterThan(rounds);
});

test('a batch that meets a full disk is rolled back as a whole, and the next one is committed', () => {
  const database = openDatabase(':memory:');
  const journal = open(database);
  const operation = stamp(createProposal(toLocalId('p0')), 1);
  const before = answers(journal);
  limitPages(database, Number(database.get('PRAGMA page_count')?.['page_count'] ?? 0));
  const write = (): void =>
    journal.transaction(() => {
      journal.operations.insert(operation, null);
      journal.operations.insert(
        {
          ...stamp(createProposal(toLocalId('p1')), 2),
          fields: { title: [null, 'x'.repeat(100_000)] },
        } as typeof operation,
        null,
      );
    });
  expect(write).toThrow(expect.objectContaining({ code: 'disk-full' }) as Error);
  expect(answers(journal)).toEqual(before);
  limitPages(database, 1_000_000);
  write();
  expect(journal.operations.all()).toHaveLength(2);
  expect(answers(journal)).toEqual(answers(open(database)));
  database.close();
});
