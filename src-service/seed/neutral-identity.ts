import type { AccountRow, UserRow } from '../storage/account-store.ts';

/** How a new account and its owner present themselves. */
export interface SeedIdentity {
  readonly account: Pick<
    AccountRow,
    | ('email' | 'name' | 'subdomain' | 'web' | 'currency' | 'pdf_page_size' | 'locale' | 'address')
    | ('address_state' | 'postcode' | 'city' | 'telephone' | 'default_theme' | 'country' | 'time_zone')
    | 'tax_number'
  >;
  readonly owner: Pick<UserRow, 'email' | 'name'>;
}

/** Until somebody says who they are. No message can reach the owner's address. */
export const neutralIdentity: SeedIdentity = {
  account: {
    ...{ email: '', name: 'My business', subdomain: 'my-business', web: '', telephone: '' },
    ...{ address: '', address_state: '', postcode: '', city: '', country: '', tax_number: '' },
    ...{ currency: 'USD', pdf_page_size: 'A4', locale: 'en', time_zone: 'UTC', default_theme: 'clean' },
  },
  owner: { email: 'owner@my-business.invalid', name: 'Owner' },
};
