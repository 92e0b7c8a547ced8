import { collection, readPage } from '../pagination.ts';
import { ok, route, type Route } from '../route.ts';
import { aPage, aRecord } from '../route-doc.ts';
import { accountRecord, userRecord } from '../records/account-record.ts';
import { currencies, locales, pageSizes, themes } from '../../domain/input/choices.ts';

/** The account, its users, and what can be chosen from (`service-api.md §4.2`, `§4.8`, `field-notes.md §1 #23`). */
export const accountRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/account/me',
    doc: { summary: 'The account', answer: aRecord('Account') },
    handle: (context) => ok({ data: accountRecord(context.account()) }),
  }),
  route({
    method: 'GET',
    path: '/users',
    doc: { summary: 'All users', answer: aPage('User') },
    handle(context, { query }) {
      const page = readPage(query);
      const { account } = context.stores;
      const users = account.users(page.window);
      return ok(collection(page, account.countUsers(), users.map(userRecord)));
    },
  }),
  route({
    method: 'GET',
    path: '/themes',
    doc: { summary: 'The themes of a proposal', answer: { kind: 'plain', schema: 'Themes' } },
    handle: () => ok(themes),
  }),
  route({
    method: 'GET',
    path: '/currencies',
    doc: { summary: 'Currency codes', answer: { kind: 'plain', schema: 'Texts' } },
    handle: () => ok(currencies),
  }),
  route({
    method: 'GET',
    path: '/locales',
    doc: { summary: 'Locales', answer: { kind: 'plain', schema: 'Texts' } },
    handle: () => ok(locales),
  }),
  route({
    method: 'GET',
    path: '/pdf_page_sizes',
    doc: { summary: 'Page sizes of the PDF', answer: { kind: 'plain', schema: 'Texts' } },
    handle: () => ok(pageSizes),
  }),
];
