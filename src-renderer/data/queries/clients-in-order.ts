import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';

type ClientRecord = RecordOf<'client'>;

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Display names, cached per version of a client. */
const displayNames = new WeakMap<ClientRecord, string>();

function getDisplayName(client: ClientRecord): string {
  const cached = displayNames.get(client);
  if (cached !== undefined) return cached;
  const name = clientDisplayName(client.fields);
  displayNames.set(client, name);
  return name;
}

function compareClients(a: ClientRecord, b: ClientRecord): number {
  return names.compare(getDisplayName(a), getDisplayName(b));
}

/**
 * Creates a function that sorts clients by name. It starts from its last result, which is nearly in order. So each
 * batch of an import costs few comparisons, even with thousands of clients.
 */
export function createClientsInOrder(): (all: readonly ClientRecord[]) => readonly ClientRecord[] {
  let last: { readonly source: readonly ClientRecord[]; readonly sorted: readonly ClientRecord[] } = {
    source: [],
    sorted: [],
  };

  function inLastOrder(all: readonly ClientRecord[]): readonly ClientRecord[] {
    const remaining = new Map<LocalId, ClientRecord>(all.map((client) => [client.localId, client]));
    const known = last.sorted.flatMap(({ localId }) => {
      const client = remaining.get(localId);
      remaining.delete(localId);
      return client ?? [];
    });
    return [...known, ...remaining.values()];
  }

  return (all) => {
    if (last.source !== all) last = { source: all, sorted: inLastOrder(all).toSorted(compareClients) };
    return last.sorted;
  };
}
