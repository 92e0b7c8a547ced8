import { afterEach, expect, test, vi } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import { createClientsInOrder } from './clients-in-order.ts';

function client(localId: LocalId, name: string): RecordOf<'client'> {
  const record = makeRecord('client', localId, null, { name, email: `${localId}@example.com` });
  if (record.entity !== 'client') throw new Error('This is no client.');
  return record;
}

/** The same for each run, and in no order. */
function mixed(count: number): RecordOf<'client'>[] {
  return Array.from({ length: count }, (_, index) =>
    client(toLocalId(`c${index}`), `Client ${String((index * 7_919) % count).padStart(5, '0')}`),
  );
}

const namesOf = (clients: readonly RecordOf<'client'>[]): readonly string[] =>
  clients.map(({ fields }) => fields.name);

afterEach(() => {
  vi.restoreAllMocks();
});

test('clients stand by name, also after one was renamed, one came and one went', () => {
  const inOrder = createClientsInOrder();
  const all = mixed(50);
  expect(namesOf(inOrder(all))).toEqual(namesOf(all).toSorted());
  const next = [...all.slice(1), client(toLocalId('new'), 'Client 00000b')].map((one) =>
    one.localId === 'c7' ? client(toLocalId('c7'), 'Aaron') : one,
  );
  expect(namesOf(inOrder(next))).toEqual(namesOf(next).toSorted());
});

test('one more among thousands costs about one comparison of names for each', () => {
  const inOrder = createClientsInOrder();
  const all = mixed(4_000);
  inOrder(all);
  const compare = vi.spyOn(Intl.Collator.prototype, 'compare', 'get');
  let comparisons = 0;
  compare.mockReturnValue((left: string, right: string) => {
    comparisons += 1;
    return left < right ? -1 : 1;
  });
  const next = [...all, client(toLocalId('new'), 'Client 02000b')];
  expect(namesOf(inOrder(next))).toEqual(namesOf(next).toSorted());
  expect(comparisons).toBeGreaterThan(0);
  expect(comparisons).toBeLessThan(1.2 * next.length);
});
