import type { Context } from '../domain/context.ts';
import { randomText } from '../ports.ts';
import { accountId } from '../storage/account-store.ts';
import { seedProposals } from './seed-proposals.ts';
import { seedSample } from './seed-sample.ts';

/** The contents of a new database. */
export type Seed =
  | { readonly kind: 'empty' }
  | { readonly kind: 'sample' }
  /** Proposals of eight cost sections with five items each, for benchmarks. */
  | { readonly kind: 'proposals'; readonly count: number };

/** Fills a new database in one transaction. An empty one still has its account and owner. */
export function seedDatabase(context: Context, seed: Seed): void {
  context.database.transaction(() => {
    createAccount(context);
    switch (seed.kind) {
      case 'empty':
        return;
      case 'sample':
        seedSample(context);
        return;
      case 'proposals':
        seedProposals(context, seed.count);
    }
  });
}

function createAccount(context: Context): void {
  const { account } = context.stores;
  account.create({
    id: accountId,
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
    telephone: '+1 207 555 0142',
    default_theme: 'clean',
    mail_subject: 'Your proposal: {{proposal_title}}',
    mail_message:
      'Hello {{client_first_name}},\n\nhere is our proposal, "{{proposal_title}}". ' +
      'You can read it, ask a question or accept it on this page:\n\n{{proposal_url}}\n\nKind regards',
    page_secret: randomText(context.random, 32),
  });
  account.addUser({ email: 'nora@harborandpine.example', name: 'Nora Lindqvist', admin: 1 });
}
