import { beforeEach, describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { receiveRecord } from './receive-record.ts';
import {
  conflictsIn,
  edit,
  enqueue,
  fieldsOf,
  know,
  opIdOf,
  received,
  unitContext,
  type UnitContext,
} from '../testing/known-journal.ts';
import { bringTo } from '../testing/bring-to.ts';

let context: UnitContext;
beforeEach(() => {
  context = unitContext();
  know(context, 'client', toLocalId('c'), toServerId('7'), { email: 'a@x.example', name: 'Ada' });
});

describe('S12: a read with more fields than before', () => {
  it('is no change: a pending delete goes on', () => {
    know(context, 'proposal', toLocalId('p'), toServerId('9'), { title: 'Website' });
    const { proposalId: _none, ...operation } = edit(2, 'proposal', toLocalId('p'), {});
    enqueue(context, { ...operation, proposalId: toLocalId('p'), kind: 'delete', notBefore: null });
    receiveRecord(
      context,
      received('proposal', toLocalId('p'), toServerId('9'), { title: 'Website', theme: 'modern' }),
    );
    expect(context.journal.operations.find(opIdOf(2))?.state).not.toBe('undecided');
    receiveRecord(
      context,
      received('proposal', toLocalId('p'), toServerId('9'), { title: 'Website', theme: 'clean' }),
    );
    expect(context.journal.operations.find(opIdOf(2))?.state).toBe('undecided');
  });
});

describe('S12: a deleted client is removed from its proposals', () => {
  beforeEach(() =>
    know(context, 'proposal', toLocalId('p'), toServerId('1'), { title: 'Website', client_id: 'c' }),
  );
  const deleteClient = (state: 'waiting' | 'sending'): void => {
    const { fields: _, ...operation } = edit(1, 'client', toLocalId('c'), {});
    enqueue(context, { ...operation, kind: 'delete', notBefore: null });
    bringTo(context.journal, opIdOf(1), state);
  };
  const deleteProposal = (): void => {
    const { fields: _, ...operation } = edit(2, 'proposal', toLocalId('p'), {});
    enqueue(context, { ...operation, kind: 'delete', notBefore: null });
  };
  const arrive = (fields: Record<string, string | null>): void =>
    receiveRecord(context, received('proposal', toLocalId('p'), toServerId('1'), fields));
  const stateOf = (deviceSeq: number): unknown => context.journal.operations.find(opIdOf(deviceSeq))?.state;

  it.each([
    ['by our own call, which may be in flight', (): void => deleteClient('sending')],
    [
      'by anyone, so that it is unknown here',
      (): void => context.journal.records.remove('client', toLocalId('c')),
    ],
  ])('removed %s: the pending delete of a proposal goes on', (_, remove) => {
    remove();
    deleteProposal();
    arrive({ client_id: null });
    expect(stateOf(2)).toBe('waiting');
  });

  it.each([
    ['an existing client', (): void => undefined, { client_id: null }],
    ['a client whose delete is pending', (): void => deleteClient('waiting'), { client_id: null }],
    [
      'a deleted client, and another field changed',
      (): void => deleteClient('sending'),
      { client_id: null, title: 'Theirs' },
    ],
    ['a deleted client, and another one set', (): void => deleteClient('sending'), { client_id: 'd' }],
  ])(
    'removed %s: another user changed the proposal, so its delete waits for the user',
    (_, remove, fields) => {
      remove();
      deleteProposal();
      arrive(fields);
      expect(stateOf(2)).toBe('undecided');
    },
  );

  it('another client that was chosen meanwhile is no conflict', () => {
    deleteClient('sending');
    enqueue(
      context,
      edit(2, 'proposal', toLocalId('p'), { client_id: ['c', 'd'], title: ['Website', 'Shop'] }),
    );
    arrive({ client_id: null });
    expect([conflictsIn(context), fieldsOf(context, 2)]).toEqual([
      [],
      { client_id: [null, 'd'], title: ['Website', 'Shop'] },
    ]);
  });

  it('another title by another user is a conflict', () => {
    deleteClient('sending');
    enqueue(
      context,
      edit(2, 'proposal', toLocalId('p'), { client_id: ['c', 'd'], title: ['Website', 'Shop'] }),
    );
    arrive({ client_id: null, title: 'Theirs' });
    expect(conflictsIn(context)).toEqual([
      { field: 'title', base: 'Website', mine: 'Shop', theirs: 'Theirs' },
    ]);
    expect(fieldsOf(context, 2)).toEqual({ client_id: [null, 'd'] });
  });
});

describe("a snapshot before another user's change", () => {
  const proposal = { title: 'Ours', client_id: null };
  const snapshots = (): number => context.journal.snapshots.list(toLocalId('p')).length;
  const arrive = (fields: Record<string, string>, pushed: readonly string[] = []): void =>
    receiveRecord(context, received('proposal', toLocalId('p'), toServerId('1'), fields), new Set(pushed));
  beforeEach(() => know(context, 'proposal', toLocalId('p'), toServerId('1'), proposal));

  it('is saved when an edited record changes, once, and not for the answer to our own call', () => {
    enqueue(context, {
      ...edit(1, 'proposal', toLocalId('p'), { currency: ['USD', 'EUR'] }),
      proposalId: toLocalId('p'),
    });
    arrive({ title: 'Ours' });
    expect(snapshots()).toBe(0);
    arrive({ title: 'Ours now' }, ['title']);
    expect(snapshots()).toBe(0);
    arrive({ title: 'Theirs' });
    expect(snapshots()).toBe(1);
  });
});
