import { clientDisplayName, type ClientFields } from '#shared/domain/clients/client.ts';

/** What the palette shows beside a client's name: what else it is found by. */
export function clientDetail(fields: ClientFields): string {
  const name = clientDisplayName(fields);
  return [fields.business, fields.email].filter((text) => text.trim() !== '' && text !== name).join(' · ');
}
