import { expect, test } from 'vitest';
import { asNewId, type LocalId, type ServerId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { recordFromCreate } from '#shared/sync/record-from-create.ts';
import { openDatabase } from './storage/database.ts';
import { createJournal, type Journal } from './journal.ts';

function open(): Journal {
  return createJournal({ database: openDatabase(':memory:'), accountKey: 'a', newId: () => asNewId('g') });
}

/** Saves an empty record of the service with its parent. */
function know(journal: Journal, entity: 'proposal' | 'section', serverId: ServerId, parent?: LocalId): void {
  const made = recordFromCreate({
    opId: serverId,
    deviceSeq: 1,
    createdAt: 0,
    kind: 'create',
    entity,
    localId: toLocalId(`${entity}-${serverId}`),
    proposalId: parent ?? null,
    fields: parent === undefined ? {} : { proposal_id: [null, parent] },
    after: null,
  });
  journal.records.save({ record: { ...made, serverId }, extra: {}, updatedAt: `at ${serverId}` });
}

test('a seen record counts for the running full sync, and nothing is written between two full syncs', () => {
  const journal = open();
  know(journal, 'proposal', toServerId('1'));
  know(journal, 'proposal', toServerId('2'));
  journal.fullSync.markSeen('proposal', toServerId('1'));
  expect(journal.fullSync.unseen('proposal')).toEqual(['1', '2']);
  journal.meta.set('fullSyncCursor', { stage: 'proposals', page: 1 });
  journal.fullSync.markSeen('proposal', toServerId('1'));
  expect(journal.fullSync.unseen('proposal')).toEqual(['2']);
  journal.meta.set('fullSyncCursor', null);
  journal.fullSync.markSeen('proposal', toServerId('2'));
  expect(journal.fullSync.unseen('proposal')).toEqual(['2']);
});

test('the outlines of listed proposals have their sections, without unknown proposals', () => {
  const journal = open();
  know(journal, 'proposal', toServerId('1'));
  know(journal, 'proposal', toServerId('2'));
  know(journal, 'section', toServerId('11'), toLocalId('proposal-1'));
  know(journal, 'section', toServerId('12'), toLocalId('proposal-1'));
  expect(journal.records.outlinesOf([toServerId('1'), toServerId('2'), toServerId('3')])).toEqual(
    new Map([
      ['1', { updatedAt: 'at 1', sectionIds: new Set(['11', '12']) }],
      ['2', { updatedAt: 'at 2', sectionIds: new Set() }],
    ]),
  );
});
