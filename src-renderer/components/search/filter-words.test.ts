import { afterEach, expect, test } from 'vitest';
import { parseQuery } from '#shared/search/parse-query.ts';
import { languages } from '#shared/i18n/languages.ts';
import { setLanguage } from '../../i18n/index.ts';
import { filterWords } from './filter-words.ts';

afterEach(() => setLanguage({ language: 'en', locale: 'en' }));

test.each([
  ['de', 'garten kunde:müller wert>5000 gesendet<2026 status:entw'],
  ['fr', 'garten client:müller valeur>5000 envoi<2026 statut:brouillon'],
  ['es', 'garten cliente:müller valor>5000 envio<2026 estado:borrador'],
  ['nl', 'garten klant:müller waarde>5000 verzonden<2026 status:concept'],
  ...languages.map(
    (language) => [language, 'garten client:müller value>5000 sent<2026 status:draft'] as const,
  ),
] as const)('%s understands %s', async (language, typed) => {
  await setLanguage({ language, locale: language });
  const { query, text } = parseQuery(typed, filterWords());
  expect(text.trim()).toBe('garten');
  expect(query).toMatchObject({
    statuses: ['draft'],
    clients: ['müller'],
    values: [{ operator: '>', amount: 5_000 }],
    sentFrom: null,
    sentBefore: new Date(2026, 0, 1).getTime(),
  });
});
