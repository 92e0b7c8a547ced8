import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { RecordOf } from '#shared/domain/record.ts';

type Client = RecordOf<'client'>;

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const displayNames = new WeakMap<Client, string>();

function getDisplayName(client: Client): string {
  const name = displayNames.get(client) ?? clientDisplayName(client.fields);
  displayNames.set(client, name);
  return name;
}

export function compareClients(a: Client, b: Client): number {
  return names.compare(getDisplayName(a), getDisplayName(b));
}
