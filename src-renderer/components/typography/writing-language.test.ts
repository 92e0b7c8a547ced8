import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/index.ts';
import { writingLanguage } from './writing-language.ts';

afterEach(async () => void (await setLanguage({ language: 'en', locale: 'en-US' })));

test.each([
  ['fr', 'fr'],
  ['de_AT', 'de'],
  ['nl-BE', 'nl'],
])('a document in %s is written in %s', (locale, language) => {
  expect(writingLanguage(locale)).toBe(language);
});

test('a document in a language that the app does not have is written in the language of the window', async () => {
  expect(writingLanguage('it')).toBe('en');
  await setLanguage({ language: 'es', locale: 'es-MX' });
  expect(writingLanguage('it')).toBe('es');
});
