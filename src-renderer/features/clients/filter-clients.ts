import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { searchable, searchTexts } from '#shared/text/text-search.ts';
import type { ClientRecord } from '../../data/index.ts';

const texts = new WeakMap<ClientRecord, string>();

function textOf(client: ClientRecord): string {
  const known = texts.get(client);
  if (known !== undefined) return known;
  const { fields } = client;
  const parts = [clientDisplayName(fields), fields.business, fields.email, fields.city, fields.country];
  const text = searchable(parts.join(' '));
  texts.set(client, text);
  return text;
}

/** The clients that a query finds by name, business, address or place. */
export function filterClients(clients: readonly ClientRecord[], query: string): readonly ClientRecord[] {
  return query.trim() === '' ? clients : searchTexts(clients, clients.map(textOf), query);
}
