import { clientDisplayName } from '#shared/domain/client.ts';
import type { ClientRecord } from '../../data/index.ts';
import { fold } from '../../state/commands/search-commands.ts';

/** The clients in which every word of the query occurs: name, business, address or place. */
export function filterClients(clients: readonly ClientRecord[], query: string): readonly ClientRecord[] {
  const words = fold(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return clients;
  return clients.filter(({ fields }) => {
    const text = fold(
      [clientDisplayName(fields), fields.business, fields.email, fields.city, fields.country].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}
