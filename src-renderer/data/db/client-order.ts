import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { compareNames } from '../../i18n/index.ts';

type Client = RecordOf<'client'>;

const displayNames = new WeakMap<Client, string>();

function getDisplayName(client: Client): string {
  const name = displayNames.get(client) ?? clientDisplayName(client.fields);
  displayNames.set(client, name);
  return name;
}

export function compareClients(a: Client, b: Client): number {
  return compareNames(getDisplayName(a), getDisplayName(b));
}
