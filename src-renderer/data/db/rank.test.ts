import { expect, test } from 'vitest';
import type { RecordOf } from '#shared/domain/record.ts';
import { compareRanks, rankOf } from './rank.ts';

function rank(localId: string, serverId: string | null): { readonly localId: string; readonly rank: string } {
  const record = { entity: 'proposal', localId, serverId, fields: {} } as unknown as RecordOf<'proposal'>;
  return { localId, rank: rankOf(record) };
}

test('what the service does not know yet comes first, the latest before the others; then the highest of its ids', () => {
  const rows = [
    rank('proposal:9', '9'),
    rank('proposal:100000000000000000', '100000000000000000'),
    rank('0191c000-0000-7000-8000-000000000001', null),
    rank('proposal:10', '10'),
    rank('0191c000-0001-7000-8000-000000000000', null),
  ];
  expect(rows.toSorted(compareRanks).map(({ localId }) => localId)).toEqual([
    '0191c000-0001-7000-8000-000000000000',
    '0191c000-0000-7000-8000-000000000001',
    'proposal:100000000000000000',
    'proposal:10',
    'proposal:9',
  ]);
});
