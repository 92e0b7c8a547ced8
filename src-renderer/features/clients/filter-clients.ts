import { searchTexts } from '#shared/text/text-search.ts';
import { clientSearchText } from '../../components/search-text.ts';
import type { ClientRecord } from '../../data/index.ts';

/** The clients that a query finds by name, business, address or place. */
export function filterClients(clients: readonly ClientRecord[], query: string): readonly ClientRecord[] {
  return query.trim() === '' ? clients : searchTexts(clients, clients.map(clientSearchText), query);
}
