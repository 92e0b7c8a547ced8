import { afterEach, expect, test } from 'vitest';
import { locale, setLanguage, t } from './words.ts';

afterEach(async () => void (await setLanguage({ language: 'en', locale: 'en' })));

test('a language is spoken once its words are there', async () => {
  await setLanguage({ language: 'de', locale: 'de-AT' });
  expect(t('outbox.heading')).toBe('Postausgang');
  expect(locale()).toBe('de-AT');
});

test('of two changes in quick succession the last one counts, whichever words arrive first', async () => {
  const spoken = await Promise.all([
    setLanguage({ language: 'fr', locale: 'fr' }),
    setLanguage({ language: 'en', locale: 'en-GB' }),
    setLanguage({ language: 'es', locale: 'es' }),
  ]);
  // The others say nothing to the page and to the menus either.
  expect(spoken).toEqual([false, false, true]);
  expect(t('outbox.heading')).toBe('Bandeja de salida');
  expect(locale()).toBe('es');
});

test('counts are chosen and written as the language does', async () => {
  expect(t('firstRun.countProposals', { count: 1 })).toBe('1 proposal');
  await setLanguage({ language: 'de', locale: 'de' });
  expect(t('firstRun.countProposals', { count: 1200 })).toBe('1.200 Angebote');
});
