import { lockRefusals } from '#shared/domain/proposals/lock-refusals.ts';
import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import { invalid, notFound, ServiceFailure } from '../failure.ts';
import { timestamp } from '../ports.ts';
import type { ClientUpdate, ClientWrite } from './input/client-schema.ts';
import type { AccountRow } from '../storage/account-store.ts';
import type { ClientRow } from '../storage/client-store.ts';
import type { Context } from './context.ts';
import { withDefaultsForNull } from './defaults.ts';
import { emitClientEvent } from './events.ts';
import type { Steps } from '../storage/steps.ts';

export function* getClient(context: Context, id: number): Steps<ClientRow> {
  const client = yield* context.stores.clients.get(id);
  if (client === undefined) throw notFound('Client');
  return client;
}

/**
 * Adds a client and emits `client_created`. Currency and locale default to the account's, the page size to A4,
 * everything else to empty (`service-api.md §2.4`).
 */
export function* createClient(context: Context, input: ClientWrite): Steps<ClientRow> {
  const now = timestamp(context.clock);
  const { clients } = context.stores;
  const defaults = clientDefaults(yield* context.account());
  const id = yield* clients.insert({
    ...defaults,
    ...toClientColumns(input, defaults),
    created_at: now,
    updated_at: now,
  });
  const client = yield* getClient(context, id);
  yield* emitClientEvent(context, 'client_created', client);
  return client;
}

/**
 * Changes the given fields and emits `client_updated`; null means the default. A client without an address or a name,
 * made by `client_email`, needs the missing one at its first update.
 */
export function* updateClient(context: Context, id: number, input: ClientUpdate): Steps<ClientRow> {
  const before = yield* getClient(context, id);
  for (const field of ['email', 'name'] as const) {
    if (before[field] === '' && input[field] === undefined) throw invalid(field, 'is required');
  }
  yield* context.stores.clients.patch(id, {
    ...toClientColumns(input, clientDefaults(yield* context.account())),
    updated_at: timestamp(context.clock),
  });
  const client = yield* getClient(context, id);
  yield* emitClientEvent(context, 'client_updated', client);
  return client;
}

/**
 * Deletes a client. Its proposals stay without a client. The client of an accepted proposal is locked (422), because
 * the proposal must not change.
 */
export function* deleteClient(context: Context, id: number): Steps<ClientRow> {
  const client = yield* getClient(context, id);
  if (yield* context.stores.proposals.hasAcceptedProposal(id)) {
    throw new ServiceFailure('locked', lockRefusals.client);
  }
  yield* context.stores.clients.remove(id);
  yield* emitClientEvent(context, 'client_destroyed', client);
  return client;
}

/** Returns the client with that address, and creates it if it is missing (`service-api.md §4.5`, `client_email`). */
export function* findOrCreateClient(context: Context, email: string): Steps<ClientRow> {
  return (
    (yield* context.stores.clients.findByEmail(email)) ?? (yield* createClient(context, { email, name: '' }))
  );
}

/** A client without website, telephone and address. */
export const noContact = {
  web: '',
  telephone: '',
  address: '',
  city: '',
  postcode: '',
  country: '',
  state: '',
} as const;

/** The values of fields that a client does not give. */
function clientDefaults(account: Pick<AccountRow, 'currency' | 'locale'>) {
  return {
    email: '',
    name: '',
    surname: '',
    currency: account.currency === '' ? defaultCurrency : account.currency,
    business: '',
    locale: account.locale,
    pdf_page_size: 'A4',
    ...noContact,
  };
}

/** An empty currency, locale or page size means the default, as null does. */
function toClientColumns(input: ClientUpdate, defaults: ReturnType<typeof clientDefaults>) {
  return withDefaultsForNull(
    {
      ...input,
      ...(input.currency === '' && { currency: null }),
      ...(input.locale === '' && { locale: null }),
      ...(input.pdf_page_size === '' && { pdf_page_size: null }),
    },
    defaults,
  );
}
