import { expect, test } from 'vitest';
import { recordFromCreate } from '#shared/sync/record-from-create.ts';
import { openDatabase } from './storage/database.ts';
import { createJournal, type Journal } from './journal.ts';

function open(): Journal {
  return createJournal({ database: openDatabase(':memory:'), accountKey: 'a', newId: () => 'g' });
}

/** Saves an empty record of the service with its parent. */
function know(journal: Journal, entity: 'proposal' | 'section', serverId: string, holder?: string): void {
  const made = recordFromCreate({
    opId: serverId,
    deviceSeq: 1,
    createdAt: 0,
    kind: 'create',
    entity,
    localId: `${entity}-${serverId}`,
    proposalId: holder ?? null,
    fields: holder === undefined ? {} : { proposal_id: [null, holder] },
    after: null,
  });
  journal.records.save({ record: { ...made, serverId }, extra: {}, updatedAt: `at ${serverId}` });
}

test('a seen record counts for the running full sync, and nothing is written between two full syncs', () => {
  const journal = open();
  know(journal, 'proposal', '1');
  know(journal, 'proposal', '2');
  journal.fullSync.see('proposal', '1');
  expect(journal.fullSync.unseen('proposal')).toEqual(['1', '2']);
  journal.meta.set('sweep', { stage: 'proposals', page: 1 });
  journal.fullSync.see('proposal', '1');
  expect(journal.fullSync.unseen('proposal')).toEqual(['2']);
  journal.meta.set('sweep', null);
  journal.fullSync.see('proposal', '2');
  expect(journal.fullSync.unseen('proposal')).toEqual(['2']);
});

test('the outlines of listed proposals have their sections, without unknown proposals', () => {
  const journal = open();
  know(journal, 'proposal', '1');
  know(journal, 'proposal', '2');
  know(journal, 'section', '11', 'proposal-1');
  know(journal, 'section', '12', 'proposal-1');
  expect(journal.records.outlinesOf(['1', '2', '3'])).toEqual(
    new Map([
      ['1', { updatedAt: 'at 1', sectionIds: new Set(['11', '12']) }],
      ['2', { updatedAt: 'at 2', sectionIds: new Set() }],
    ]),
  );
});
