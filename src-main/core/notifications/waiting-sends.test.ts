import { expect, test } from 'vitest';
import { asNewId, type LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { openDatabase } from '../journal/storage/database.ts';
import { createJournal } from '../journal/journal.ts';
import { planNow } from '../sync/engine/plan-now.ts';
import { waitingSends } from './waiting-sends.ts';
import { bringTo } from '../sync/testing/bring-to.ts';

const now = 1_000_000;

function setUp() {
  const journal = createJournal({
    database: openDatabase(':memory:'),
    accountKey: 'a',
    newId: () => asNewId('g'),
  });
  let deviceSeq = 0;
  const stamp = () => {
    deviceSeq += 1;
    return { opId: `op-${deviceSeq}`, deviceSeq, createdAt: now };
  };
  const add = (operation: Operation): string => {
    journal.operations.insert(operation, null);
    return operation.opId;
  };
  return {
    journal,
    send: (proposalId: LocalId, notBefore: number | null = null): string =>
      add({
        ...stamp(),
        kind: 'send',
        entity: 'proposal',
        localId: proposalId,
        proposalId,
        notBefore,
        message: {
          ...{ email: 'client@harbor.example', cc: [], bcc: [], subject: 'Hello', message: 'Text' },
          ...{ save_email_template: false, sender_id: null },
        },
      }),
    createProposal: (localId: LocalId): string =>
      add({
        ...stamp(),
        kind: 'create',
        entity: 'proposal',
        localId,
        proposalId: localId,
        fields: {},
        after: null,
      }),
    read: () => waitingSends(journal, planNow(journal, now), now),
  };
}

test('held and scheduled e-mails are not pending, and refused ones need a decision', () => {
  const { journal, send, read } = setUp();
  send(toLocalId('soon'));
  send(toLocalId('later'), now + 60_000);
  bringTo(journal, send(toLocalId('held')), 'held');
  const refused = send(toLocalId('refused'));
  bringTo(journal, refused, 'rejected');
  expect(read()).toEqual({ underWay: 1, stuck: [refused] });
});

test('a send needs a decision if an operation before it does, or for a conflict of its proposal', () => {
  const { journal, send, createProposal, read } = setUp();
  const create = createProposal(toLocalId('new'));
  const sends = [send(toLocalId('new')), send(toLocalId('conflicting'))];
  expect(read()).toEqual({ underWay: 2, stuck: [] });
  bringTo(journal, create, 'rejected');
  journal.conflicts.save({
    ...{
      conflictId: 'c',
      entity: 'proposal',
      localId: toLocalId('conflicting'),
      proposalId: toLocalId('conflicting'),
    },
    ...{ field: 'title', base: 'Pier', mine: 'Pier 1', theirs: 'Pier 2', at: now },
  });
  expect(read()).toEqual({ underWay: 0, stuck: sends });
});
