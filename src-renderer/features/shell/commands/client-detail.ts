import { clientDisplayName, type ClientFields } from '#shared/domain/clients/client.ts';

/** The palette's detail beside a client's name: the other text that finds it. */
export function clientDetail(fields: ClientFields): string {
  const name = clientDisplayName(fields);
  return [fields.business, fields.email].filter((text) => text.trim() !== '' && text !== name).join(' · ');
}
