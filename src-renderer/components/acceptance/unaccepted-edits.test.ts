import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { unacceptedEdits } from './unaccepted-edits.ts';

const entry = (kind: string, proposalId: string): OutboxEntry =>
  ({ operation: { kind, proposalId: toLocalId(proposalId), opId: `${kind} ${proposalId}` } }) as OutboxEntry;

const entries = ['create', 'update', 'move', 'delete', 'send', 'archive'].map((kind) => entry(kind, 'p'));
const outbox = { entries: [...entries, entry('update', 'other')] };

const proposal = (status: string) =>
  ({ localId: toLocalId('p'), fields: { status } }) as Parameters<typeof unacceptedEdits>[1];

test('the edits of an accepted proposal that wait or were refused are not accepted', () => {
  const kinds = unacceptedEdits(outbox, proposal('accepted')).map(({ operation }) => operation.kind);
  expect(kinds).toEqual(['create', 'update', 'move', 'delete']);
});

test.each(['draft', 'pending', 'rejected'])('a proposal that is %s has none', (status) => {
  expect(unacceptedEdits(outbox, proposal(status))).toEqual([]);
});
