import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../i18n/index.ts';
import { themeHint, themeName } from './theme-name.ts';

afterEach(async () => void (await setLanguage({ language: 'en', locale: 'en' })));

test('the themes of Layover’s own service are named in the window’s language, others as they are', async () => {
  await setLanguage({ language: 'de', locale: 'de' });
  expect(themeName('Classic Theme')).toBe('Klassisch');
  expect(themeName('Brutalist')).toBe('Brutalist');
});

test('each of them says what it looks like', () => {
  expect(themeHint('Statement Theme')).toBe('A cover page, with the total in your main color.');
  expect(themeHint('Brutalist')).toBeUndefined();
  expect(themeHint(undefined)).toBeUndefined();
});
