import { clientFullName } from '#shared/domain/clients/client.ts';
import type { ClientRow } from '../../storage/client-store.ts';
import type { ApiRecord } from './record.ts';

/** `service-api.md §2.4` */
export function clientRecord(row: ClientRow): ApiRecord {
  return {
    id: String(row.id),
    type: 'clients',
    attributes: {
      email: row.email,
      name: row.name,
      surname: row.surname,
      full_name: clientFullName(row),
      currency: row.currency,
      business: row.business,
      locale: row.locale,
      pdf_page_size: row.pdf_page_size,
      web: row.web,
      telephone: row.telephone,
      address: row.address,
      city: row.city,
      postcode: row.postcode,
      country: row.country,
      state: row.state,
    },
  };
}
