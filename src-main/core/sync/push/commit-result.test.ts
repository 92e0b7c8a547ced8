import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import {
  edit,
  enqueue,
  know,
  opIdOf,
  received,
  unitContext,
  type UnitContext,
} from '../testing/known-journal.ts';
import { commitResult } from './commit-result.ts';

const proposal = toLocalId('p');

function deletionOf(localId: string): Operation {
  return {
    ...{ opId: opIdOf(9), deviceSeq: 9, createdAt: 0, proposalId: null, notBefore: null },
    ...{ kind: 'delete', entity: 'client', localId: toLocalId(localId) },
  };
}

describe('the delete of a client', () => {
  const clientOf = ({ journal }: UnitContext): unknown => {
    const record = journal.records.find('proposal', proposal)?.record;
    return record?.entity === 'proposal' ? record.fields.client_id : undefined;
  };
  /** Deletes a client while the proposal has client `c`. */
  const commitDelete = (localId: string, ...pending: readonly Operation[]): UnitContext => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('7'), { name: 'Ada' });
    know(unit, 'client', toLocalId('d'), toServerId('8'), { name: 'Ada' });
    know(unit, 'proposal', proposal, toServerId('3'), { title: 'Logo', client_id: 'c' });
    enqueue(unit, deletionOf(localId), ...pending);
    commitResult(unit, deletionOf(localId), { type: 'gone' });
    return unit;
  };

  it('removes the client from its proposals, as the service does', () => {
    const unit = commitDelete('c');
    expect(clientOf(unit)).toBeNull();
    const recordsInFeed = unit.journal.feed
      .read(0, 100)
      .flatMap(({ changes }) => changes)
      .flatMap((change) => (change.type === 'put' ? [change.record.localId] : []));
    expect(recordsInFeed).toContain(proposal);
  });

  it('leaves the proposals of other clients', () => {
    expect(clientOf(commitDelete('d'))).toBe('c');
  });

  it('keeps a pending choice of another client, without a conflict', () => {
    // The choice replaces client `c` by client `d`.
    const { journal } = commitDelete('c', edit(1, 'proposal', proposal, { client_id: ['c', 'd'] }));
    expect(journal.operations.find(opIdOf(1))?.operation).toMatchObject({
      fields: { client_id: [null, 'd'] },
    });
    expect(journal.conflicts.all()).toEqual([]);
  });
});

describe('a proposal that was found after its answer was lost', () => {
  const fieldsAfter = (...edits: readonly Operation[]): unknown => {
    const unit = unitContext();
    const create: Operation = {
      ...{ opId: opIdOf(1), deviceSeq: 1, createdAt: 0, proposalId: proposal, after: null },
      ...{ kind: 'create', entity: 'proposal', localId: proposal },
      fields: { title: [null, 'Logo'], exclude_total: [null, true] },
    };
    enqueue(unit, create, ...edits);
    const found = received('proposal', proposal, toServerId('3'), { title: 'Logo' });
    commitResult(unit, create, { type: 'record', received: found, from: 'verify' });
    return unit.journal.operations
      .ofRecord('proposal', proposal)
      .flatMap(({ operation }) => (operation.kind === 'update' ? [operation.fields] : []));
  };

  it('gets an edit of the setting that the service does not return', () => {
    expect(fieldsAfter()).toEqual([{ exclude_total: [null, true] }]);
  });

  it('gets the setting of a later edit, also if that is the default', () => {
    const backToDefault = edit(2, 'proposal', proposal, { exclude_total: [true, null] });
    expect(fieldsAfter(backToDefault)).toEqual([{ exclude_total: [true, null] }]);
  });
});

describe('the answer to an update', () => {
  const client = toLocalId('c');
  const answered = (
    sent: Operation,
    fields: Readonly<Record<string, string>>,
    later: Operation,
  ): UnitContext => {
    const unit = unitContext();
    know(unit, 'client', client, toServerId('7'), { email: 'old@x.example', business: 'Piers' });
    enqueue(unit, sent, later);
    const answer = received('client', client, toServerId('7'), fields);
    commitResult(unit, sent, { type: 'record', received: answer, from: 'answer' });
    return unit;
  };
  const email = edit(1, 'client', client, { email: ['old@x.example', 'NEW@x.example'] });

  it('raises a conflict if another user has changed a field that a later edit changes', () => {
    const { journal } = answered(
      email,
      { email: 'new@x.example', business: 'Theirs' },
      edit(2, 'client', client, { business: ['Piers', 'Ours'] }),
    );
    expect(journal.conflicts.all()).toMatchObject([{ field: 'business', mine: 'Ours', theirs: 'Theirs' }]);
    expect(journal.operations.all()).toEqual([]);
  });

  it('rebases a later edit of the field on the value that the service has stored', () => {
    const { journal } = answered(
      email,
      { email: 'new@x.example' },
      edit(2, 'client', client, { email: ['NEW@x.example', 'next@x.example'] }),
    );
    expect(journal.records.find('client', client)?.record.fields).toMatchObject({ email: 'new@x.example' });
    expect(journal.operations.find(opIdOf(2))?.operation).toMatchObject({
      fields: { email: ['new@x.example', 'next@x.example'] },
    });
    expect(journal.conflicts.all()).toEqual([]);
  });
});
