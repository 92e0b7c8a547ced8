import { searchTexts } from '#shared/text/text-search.ts';
import { clientSearchText } from '../../components/search-text.ts';
import type { ClientRecord } from '../../data/index.ts';

/** Clients whose name, company, e-mail address or city matches the query. */
export function filterClients(clients: readonly ClientRecord[], query: string): readonly ClientRecord[] {
  return query.trim() === '' ? clients : searchTexts(clients, clients.map(clientSearchText), query);
}
