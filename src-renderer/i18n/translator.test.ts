import { afterEach, expect, test } from 'vitest';
import { locale, setLanguage, t } from './translator.ts';

afterEach(async () => void (await setLanguage({ language: 'en', locale: 'en' })));

test('a language applies once its messages are loaded', async () => {
  await setLanguage({ language: 'de', locale: 'de-AT' });
  expect(t('outbox.heading')).toBe('Postausgang');
  expect(locale()).toBe('de-AT');
});

test('of two quick changes the last one applies, in any order of loading', async () => {
  const spoken = await Promise.all([
    setLanguage({ language: 'fr', locale: 'fr' }),
    setLanguage({ language: 'en', locale: 'en-GB' }),
    setLanguage({ language: 'es', locale: 'es' }),
  ]);
  // The superseded changes must not update the page and the menus.
  expect(spoken).toEqual([false, false, true]);
  expect(t('outbox.heading')).toBe('Bandeja de salida');
  expect(locale()).toBe('es');
});

test('numbers select the plural form and are formatted by the language', async () => {
  expect(t('firstRun.countProposals', { count: 1 })).toBe('1 proposal');
  await setLanguage({ language: 'de', locale: 'de' });
  expect(t('firstRun.countProposals', { count: 1200 })).toBe('1.200 Angebote');
});
