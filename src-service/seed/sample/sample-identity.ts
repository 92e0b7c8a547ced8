import type { SeedIdentity } from '../neutral-identity.ts';

/** The studio of the sample and its owner. */
export const sampleIdentity: SeedIdentity = {
  account: {
    email: 'hello@harborandpine.example',
    name: 'Harbor & Pine',
    subdomain: 'harborandpine',
    web: 'https://harborandpine.example',
    currency: 'USD',
    pdf_page_size: 'A4',
    locale: 'en',
    address: '48 Wharf Street',
    address_state: 'Maine',
    postcode: '04101',
    city: 'Portland',
    country: 'United States',
    telephone: '+1 207 555 0142',
    default_theme: 'clean',
    time_zone: 'America/New_York',
    tax_number: '',
  },
  owner: { email: 'nora@harborandpine.example', name: 'Nora Lindqvist' },
};

/** Her colleagues. */
export const sampleColleagues: readonly SeedIdentity['owner'][] = [
  { email: 'theo@harborandpine.example', name: 'Theo Marchetti' },
  { email: 'imani@harborandpine.example', name: 'Imani Brooks' },
];
