import { expect, test } from 'vitest';
import type { ServerId } from '../ids.ts';
import { toLocalId, toServerId } from '../testing/ids.ts';
import { clientFieldsSchema } from './client.ts';
import { suggestCurrency, suggestLanguage } from './client-defaults.ts';

const client = (
  serverId: ServerId | null,
  locale: string,
  currency: string,
  localId = toLocalId(`client:${serverId}`),
) => ({
  entity: 'client' as const,
  localId,
  serverId,
  fields: clientFieldsSchema.parse({ email: 'a@example.com', name: 'A', locale, currency }),
});

test('the newest client with the same language gives the currency', () => {
  const clients = [
    client(toServerId('10'), 'de', 'CHF'),
    client(toServerId('9'), 'de', 'EUR'),
    client(toServerId('11'), 'en', 'GBP'),
  ];
  expect(suggestCurrency(clients, 'de', 'USD')).toBe('CHF');
  expect(suggestCurrency(clients, 'en', 'USD')).toBe('GBP');
  expect(suggestCurrency([...clients, client(toServerId('12'), 'de-AT', 'EUR')], 'de', 'USD')).toBe('EUR');
});

test('a client that has not synced is newer than every synced one', () => {
  const clients = [
    client(null, 'de', 'EUR', toLocalId('0190-b')),
    client(null, 'de', 'CHF', toLocalId('0190-a')),
    client(toServerId('99'), 'de', 'USD'),
  ];
  expect(suggestCurrency(clients, 'de', 'USD')).toBe('EUR');
});

test('without such a client it is the account’s', () => {
  expect(suggestCurrency([], 'de', 'USD')).toBe('USD');
  expect(suggestCurrency([client(toServerId('1'), 'de', '')], 'de', 'USD')).toBe('USD');
  expect(suggestCurrency([client(toServerId('1'), 'fr', 'EUR')], 'de', 'USD')).toBe('USD');
});

test('the account gives the language, and the app where the account has none', () => {
  expect(suggestLanguage('pt_BR', 'de-DE')).toBe('pt-BR');
  expect(suggestLanguage('', 'de-DE')).toBe('de');
  expect(suggestLanguage(undefined, 'fr')).toBe('fr');
});
