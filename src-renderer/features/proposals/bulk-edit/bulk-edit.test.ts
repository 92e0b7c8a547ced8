import { describe, expect, it } from 'vitest';
import { toServerId } from '#shared/domain/testing/ids.ts';
import type { Outbox, ProposalListItem } from '../../../data/index.ts';
import { targetsOf, valuesOf } from './bulk-edit.ts';

function item(localId: string, fields: object): ProposalListItem {
  return {
    proposal: {
      entity: 'proposal',
      localId,
      serverId: localId,
      fields: { title: localId, status: 'draft', archived_at: null, ...fields },
    },
    client: null,
  } as unknown as ProposalListItem;
}

const outbox = (localId: string, state: string): Outbox =>
  ({
    entries: [{ operation: { kind: 'send', localId, opId: `send of ${localId}` }, state }],
    conflicts: [],
    questions: [],
  }) as unknown as Outbox;

describe('the values that a bulk edit writes', () => {
  it.each([
    [{}, null],
    [{ expires: '' }, null],
    [{ expires: '0002-01-01' }, null],
    [{ expires: '2026-12-24' }, { expires_at: '2026-12-24T23:59:59.000Z' }],
    [{ expires: null }, { expires_at: null }],
    [{ theme: 'modern' }, { theme: 'modern' }],
    [{ preparedBy: null }, { prepared_by_id: null }],
    [{ preparedBy: toServerId('7'), expires: '' }, null],
  ] as const)('%j', (choice, values) => {
    expect(valuesOf(choice, undefined)).toEqual(values);
  });
});

describe('the proposals that it changes', () => {
  const items = [
    item('draft', {}),
    item('sent', { status: 'pending' }),
    item('accepted', { status: 'accepted' }),
    item('put away', { status: 'pending', archived_at: '2026-01-01' }),
  ];

  it('leaves out accepted ones, and says how many their clients see', () => {
    const { editable, locked, seen } = targetsOf(items, undefined);
    expect(editable.map(({ proposal }) => proposal.localId)).toEqual(['draft', 'sent', 'put away']);
    expect(locked.map(({ proposal }) => proposal.localId)).toEqual(['accepted']);
    expect(seen).toBe(1);
  });

  it.each([
    ['draft', 'waiting', ['send of draft']],
    ['draft', 'waiting', ['send of draft']],
    ['draft', 'held', []],
    ['draft', 'sending', []],
    ['accepted', 'waiting', []],
    ['another', 'waiting', []],
  ])('holds what waits for %s: %s', (localId, state, held) => {
    expect(targetsOf(items, outbox(localId, state)).waitingSends).toEqual(held);
  });
});
