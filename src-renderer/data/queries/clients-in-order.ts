import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';

type ClientRecord = RecordOf<'client'>;

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** The names that are shown, made once for each state of a client. */
const shown = new WeakMap<ClientRecord, string>();

function nameOf(client: ClientRecord): string {
  const known = shown.get(client);
  if (known !== undefined) return known;
  const name = clientDisplayName(client.fields);
  shown.set(client, name);
  return name;
}

/** By the name that is shown. */
function compareClients(a: ClientRecord, b: ClientRecord): number {
  return names.compare(nameOf(a), nameOf(b));
}

/**
 * Gives the clients by name. It begins with the order of the last time, of which nearly all holds: names of thousands are
 * compared once, and not with each batch that an import brings.
 */
export function createClientsInOrder(): (all: readonly ClientRecord[]) => readonly ClientRecord[] {
  let known: { readonly of: readonly ClientRecord[]; readonly sorted: readonly ClientRecord[] } = {
    of: [],
    sorted: [],
  };

  function asBefore(all: readonly ClientRecord[]): readonly ClientRecord[] {
    const left = new Map<LocalId, ClientRecord>(all.map((client) => [client.localId, client]));
    const still = known.sorted.flatMap(({ localId }) => {
      const client = left.get(localId);
      left.delete(localId);
      return client ?? [];
    });
    return [...still, ...left.values()];
  }

  return (all) => {
    if (known.of !== all) known = { of: all, sorted: asBefore(all).toSorted(compareClients) };
    return known.sorted;
  };
}
