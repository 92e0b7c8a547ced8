import { expect, test } from 'vitest';
import { chooseLocaleSettings } from './languages.ts';

test("without a choice the system's language applies, with its region for dates and numbers", () => {
  expect(chooseLocaleSettings('system', ['de-AT', 'en-US'])).toEqual({ language: 'de', locale: 'de-AT' });
  expect(chooseLocaleSettings('system', ['pt-PT', 'nl'])).toEqual({ language: 'nl', locale: 'nl' });
  expect(chooseLocaleSettings('system', ['ja'])).toEqual({ language: 'en', locale: 'en' });
  expect(chooseLocaleSettings('system', [])).toEqual({ language: 'en', locale: 'en' });
});

test('a choice outweighs the system, and keeps the region of that language', () => {
  expect(chooseLocaleSettings('en', ['de-DE', 'en-GB'])).toEqual({ language: 'en', locale: 'en-GB' });
  expect(chooseLocaleSettings('fr', ['de-DE'])).toEqual({ language: 'fr', locale: 'fr' });
});

test('a tag that Intl rejects is skipped', () => {
  expect(chooseLocaleSettings('system', ['de_DE.UTF-8', 'de-CH'])).toEqual({
    language: 'de',
    locale: 'de-CH',
  });
});
