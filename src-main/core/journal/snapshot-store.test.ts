import { expect, test, vi } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { ProposalSnapshot } from '#shared/domain/proposals/proposal-snapshot.ts';
import { openDatabase } from './storage/database.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshot-store.ts';

const content = (title: string): ProposalSnapshot => ({
  proposal: {
    entity: 'proposal',
    localId: toLocalId('p'),
    serverId: null,
    fields: {
      ...{ title, client_id: null, prepared_by_id: null, status: 'draft', public_id: null },
      ...{ sender_id: null, currency: 'EUR', archived_at: null },
    },
  },
  client: null,
  sections: [],
  taxes: [],
  currency: 'EUR',
});

test('the number of snapshots is limited, sent ones are kept, and unsent ones are not shown as sent', () => {
  const store = createSnapshotStore(openDatabase(':memory:'));
  const save = (id: string, reason: 'session' | 'approved', opId: string | null = null): void =>
    store.save({ id, proposalId: toLocalId('p'), at: 1, reason, opId, content: content(id) });
  save('sent', 'approved', 'op-1');
  store.markSent('op-1', 7);
  save('withdrawn', 'approved', 'op-2');
  for (let index = 0; index < 60; index += 1) save(`s${index}`, 'session');
  const entries = store.list(toLocalId('p'));
  expect(entries[0]).toEqual({ id: 's59', at: 1, reason: 'session' });
  expect(entries).toHaveLength(41);
  expect(entries.at(-1)).toEqual({ id: 'sent', at: 7, reason: 'sent' });
  expect(store.find('sent')?.proposal.fields.title).toBe('sent');
  expect(store.find('withdrawn')).toBeNull();
  store.save({
    id: 'again',
    proposalId: toLocalId('p'),
    at: 9,
    reason: 'session',
    opId: null,
    content: content('s59'),
  });
  expect(store.find('again')).toBeNull();
});

function saveMany(store: SnapshotStore, count: number): void {
  for (let index = 0; index < count; index += 1)
    store.save({
      ...{ id: `s${index}`, proposalId: toLocalId(`p${index}`), at: index, reason: 'session', opId: null },
      content: content('x'),
    });
}

test('the number of snapshots of all proposals together is limited', () => {
  const store = createSnapshotStore(openDatabase(':memory:'), 20);
  saveMany(store, 31);
  expect([9, 10, 11, 30].map((index) => store.find(`s${index}`) !== null)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('many saves count the snapshots only once per tenth of the limit', () => {
  const database = openDatabase(':memory:');
  const run = vi.spyOn(database, 'run');
  saveMany(createSnapshotStore(database, 100), 200);
  expect(run.mock.calls.filter(([sql]) => sql.includes('OFFSET'))).toHaveLength(20);
});
