import { toLocalId, toServerId } from '../../domain/testing/ids.ts';

export const client = {
  entity: 'client',
  localId: toLocalId('client:17'),
  serverId: toServerId('17'),
  fields: {
    email: 'ada@harbor.example',
    name: 'Ada',
    surname: '',
    business: '',
    currency: '',
    locale: '',
    pdf_page_size: '',
    web: '',
    telephone: '',
    address: '',
    city: '',
    postcode: '',
    country: '',
    state: '',
  },
} as const;
