import { afterEach, expect, test, vi } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import { compareClients } from '../db/client-order.ts';
import { createRowCache } from './row-cache.ts';

function client(localId: LocalId, name: string): RecordOf<'client'> {
  const record = makeRecord('client', localId, null, { name, email: `${localId}@example.com` });
  if (record.entity !== 'client') throw new Error('This is no client.');
  return record;
}

/** A complete cache of clients: the same for each run, and in no order. */
function filled(count: number) {
  const cache = createRowCache<RecordOf<'client'>>({ compare: compareClients });
  const clients = Array.from({ length: count }, (_, index) =>
    client(toLocalId(`c${index}`), `Client ${String((index * 7_919) % count).padStart(5, '0')}`),
  );
  cache.setAll(clients.map((row) => [row.localId, row]));
  return cache;
}

const namesOf = (clients: readonly RecordOf<'client'>[]): readonly string[] =>
  clients.map(({ fields }) => fields.name);

afterEach(() => {
  vi.restoreAllMocks();
});

test('clients are sorted by name, also after a rename, an addition and a removal', () => {
  const cache = filled(50);
  const before = namesOf(cache.all());
  expect(before).toEqual(before.toSorted());
  cache.set(toLocalId('c7'), client(toLocalId('c7'), 'Aaron'));
  cache.set(toLocalId('new'), client(toLocalId('new'), 'Client 00000b'));
  cache.set(toLocalId('c8'), null);
  const after = namesOf(cache.all());
  expect(after).toHaveLength(50);
  expect(after).toEqual(after.toSorted());
  expect(after.slice(0, 1)).toEqual(['Aaron']);
});

test('adding a client to thousands takes about one comparison for each', () => {
  const cache = filled(4_000);
  cache.all();
  const compare = vi.spyOn(Intl.Collator.prototype, 'compare', 'get');
  let comparisons = 0;
  compare.mockReturnValue((left: string, right: string) => {
    comparisons += 1;
    return left < right ? -1 : 1;
  });
  cache.set(toLocalId('new'), client(toLocalId('new'), 'Client 02000b'));
  const names = namesOf(cache.all());
  expect(names).toEqual(names.toSorted());
  expect(comparisons).toBeGreaterThan(0);
  expect(comparisons).toBeLessThan(1.2 * names.length);
});

test('after a change, only the changed row of a complete cache is read again', () => {
  const cache = filled(3);
  const first = toLocalId('c0');
  cache.invalidate(first);
  expect(cache.get(first)).toBeUndefined();
  expect(cache.missing()).toEqual([first]);
  expect(cache.get(toLocalId('unknown'))).toBeNull();
  cache.set(first, null);
  expect(cache.missing()).toEqual([]);
  expect(cache.all()).toHaveLength(2);
});

test('above its limit a cache drops the row that was used least recently', () => {
  const cache = createRowCache<number>({ limit: { total: 2, sizeOf: () => 1 } });
  const [a, b, c] = [toLocalId('a'), toLocalId('b'), toLocalId('c')];
  cache.set(a, 1);
  cache.set(b, 2);
  cache.get(a);
  cache.set(c, 3);
  expect([a, b, c].map((id) => cache.get(id))).toEqual([1, undefined, 3]);
});

test('a row above the limit alone is kept, and evicts all others', () => {
  const cache = createRowCache<number>({ limit: { total: 10, sizeOf: (row) => row ?? 0 } });
  const [a, b, c] = [toLocalId('a'), toLocalId('b'), toLocalId('c')];
  cache.set(a, 4);
  cache.set(b, 4);
  cache.set(b, 5);
  expect([a, b].map((id) => cache.get(id))).toEqual([4, 5]);
  cache.set(c, 11);
  expect([a, b, c].map((id) => cache.get(id))).toEqual([undefined, undefined, 11]);
});
