import { describe, expect, test } from 'vitest';
import { createReason } from '#shared/reasons/reason.ts';
import { asNewId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { recordFromCreate } from '#shared/sync/record-from-create.ts';
import { trimJournal } from '../../sync/pull/trim-journal.ts';
import { openDatabase, type Database } from './database.ts';
import type { BaseRecord } from '../records/record-store.ts';
import { createJournal, type Journal } from '../journal.ts';

/** What limits each table, so that it does not grow with the journal's age. */
const bounds: Readonly<Record<string, string>> = {
  activities: 'the service’s timeline',
  attempts: 'the newest of each operation; deleted with it',
  calls: 'the limiter’s window (limiter-log.test.ts)',
  catalog: 'the user’s items, up to a number (catalog-handlers.ts)',
  conflicts: 'deleted with the decision',
  evidence: 'the newest of each operation; deleted with it',
  feed: 'a number of newest entries; trimmed',
  files: 'the pictures of texts; a month without use; pruned with their bytes',
  full_sync_seen: 'one full sync',
  lost_creates: 'a day; trimmed',
  meta: 'one row per name',
  operations: 'pending operations; deleted when done',
  own_sends: 'a day, or while another e-mail of the proposal is pending; trimmed',
  questions: 'deleted with the answer, or with the records',
  records: 'the service’s records',
  redo: 'one row',
  relayed: 'the newest edits; trimmed',
  removed_records: 'a month; trimmed',
  snapshots: 'a number per proposal and in total (snapshot-store.test.ts)',
  tombstones: 'a month; trimmed',
};

const dayMs = 24 * 60 * 60 * 1_000;
const now = 1_800_000_000_000;
const clock = { now: () => now, monotonic: () => 0, after: () => () => undefined };

function open(): { database: Database; journal: Journal } {
  const database = openDatabase(':memory:');
  return { database, journal: createJournal({ database, accountKey: 'a', newId: () => asNewId('g') }) };
}

function clientBase(localId: string): BaseRecord {
  const record = recordFromCreate({
    ...{ opId: 'op', deviceSeq: 1, createdAt: 0, localId: toLocalId(localId), proposalId: null },
    ...{ kind: 'create', entity: 'client', fields: { email: [null, 'ada@example.com'] }, after: null },
  });
  return { record: { ...record, serverId: toServerId('1') }, extra: {}, updatedAt: null };
}

function count(database: Database, table: string): number {
  return Number(database.get(`SELECT count(*) AS n FROM ${table}`)?.['n']);
}

test('each table of the journal has a bound', () => {
  const tables = open().database.all(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(bounds));
});

describe('entries with a limited life', () => {
  test('tombstones and lost creates are deleted when no answer can be that late', () => {
    const { journal, database } = open();
    for (const days of [0, 2, 40]) {
      journal.removedRecords.save([clientBase(`c${days}`)], now - days * dayMs);
      journal.records.addTombstone('proposal', toServerId(String(days)), now - days * dayMs);
      journal.lostCreates.add({
        localId: toLocalId(`p${days}`),
        entity: 'proposal',
        fields: {},
        at: now - days * dayMs,
      });
    }
    trimJournal({ journal, clock });
    expect(
      [0, 2, 40].map((days) => journal.records.hasTombstone('proposal', toServerId(String(days)))),
    ).toEqual([true, true, false]);
    expect([0, 2, 40].map((days) => journal.removedRecords.rootOf(toLocalId(`c${days}`)))).toEqual([
      'c0',
      'c2',
      null,
    ]);
    expect(journal.lostCreates.all().map(({ localId }) => localId)).toEqual(['p0']);
    expect(count(database, 'lost_creates')).toBe(1);
  });

  test('sent e-mails are deleted after a day, unless another one of the proposal is pending', () => {
    const { journal } = open();
    const waiting: Operation = {
      ...{ opId: 'op', deviceSeq: 1, createdAt: 0, localId: toLocalId('p'), proposalId: toLocalId('p') },
      ...{ kind: 'send', entity: 'proposal', notBefore: null },
      message: {
        ...{ email: 'ada@example.com', cc: [], bcc: [], subject: 'Offer', message: '' },
        ...{ save_email_template: false, sender_id: null },
      },
    };
    journal.operations.insert(waiting, null);
    for (const [proposalId, days] of [
      ['p', 40],
      ['q', 0],
      ['q', 2],
    ] as const) {
      const { message } = waiting;
      const at = now - days * dayMs;
      journal.ownSends.add({
        opId: `${days}`,
        proposalId: toLocalId(proposalId),
        at,
        message,
        before: [],
        activityId: null,
      });
    }
    trimJournal({ journal, clock });
    const kept = ['p', 'q'].flatMap((proposalId) => journal.ownSends.ofProposal(toLocalId(proposalId)));
    expect(kept.map(({ opId }) => opId)).toEqual(['40', '0']);
  });

  test('I9: the newest relayed edits are recognized again', () => {
    const { journal, database } = open();
    const relayed = (seq: number): Parameters<typeof journal.operations.markRelayed>[0] => ({
      opId: `op-${seq}`,
      deviceSeq: seq * 2 ** 20,
      kind: 'delete',
      entity: 'client',
      localId: toLocalId('c'),
    });
    for (let seq = 1; seq <= 10; seq += 1) journal.operations.markRelayed(relayed(seq));
    journal.operations.forgetRelayed(4);
    expect(count(database, 'relayed')).toBe(4);
    expect(journal.operations.markRelayed(relayed(7))).toBe(false);
    journal.operations.forgetRelayed(4);
    expect(count(database, 'relayed')).toBe(4);
  });

  test('the feed keeps a number of entries for a window, and a later window is behind its end', () => {
    const { journal } = open();
    for (let seq = 1; seq <= 10; seq += 1) journal.feed.append([], seq);
    journal.feed.trim(10);
    expect(journal.feed.tail()).toBe(0);
    journal.feed.trim(4);
    expect(journal.feed.tail()).toBe(6);
    expect(journal.feed.read(6, 10).map(({ seq }) => seq)).toEqual([7, 8, 9, 10]);
  });
});

const archive: Operation = {
  ...{ opId: 'op', deviceSeq: 1, createdAt: 0, localId: toLocalId('p'), proposalId: toLocalId('p') },
  ...{ kind: 'archive', entity: 'proposal', notBefore: null },
};

test('an operation keeps its newest attempts and verifications, which are deleted with it', () => {
  const { journal, database } = open();
  journal.operations.insert(archive, null);
  for (let at = 1; at <= 120; at += 1) {
    journal.attempts.start('op', at);
    journal.attempts.end('op', { endedAt: at, outcome: 'uncertain', status: 503, reason: null });
    journal.attempts.addEvidence('op', {
      at,
      source: createReason('source.clients'),
      finding: createReason('finding.none'),
    });
  }
  expect(journal.attempts.attempts('op').map(({ startedAt }) => startedAt)).toEqual(
    Array.from({ length: 50 }, (_, index) => 71 + index),
  );
  expect(journal.attempts.evidence('op')).toHaveLength(50);
  journal.operations.remove('op');
  expect([count(database, 'attempts'), count(database, 'evidence')]).toEqual([0, 0]);
});

test('the newest attempts and verifications are kept after the clock was set back', () => {
  const { journal } = open();
  journal.operations.insert(archive, null);
  const [source, finding] = [createReason('source.clients'), createReason('finding.none')];
  // After the first sixty entries the clock jumps from 1060 back to 1.
  const times = Array.from({ length: 70 }, (_, index) => (index < 60 ? 1_001 + index : index - 59));
  for (const at of times) {
    journal.attempts.start('op', at);
    journal.attempts.end('op', { endedAt: at, outcome: 'uncertain', status: 503, reason: null });
    journal.attempts.addEvidence('op', { at, source, finding });
  }
  expect(journal.attempts.attempts('op').map(({ startedAt }) => startedAt)).toEqual(times.slice(-50));
  expect(journal.attempts.evidence('op').map(({ at }) => at)).toEqual(times.slice(-50));
});
