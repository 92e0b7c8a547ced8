import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/index.ts';
import { shortcutParts } from './shortcut-parts.ts';

afterEach(async () => void (await setLanguage({ language: 'en', locale: 'en' })));

test('keys are named as on keyboards of the language', async () => {
  expect(shortcutParts('PageDown', false)).toEqual(['Page Down']);
  await setLanguage({ language: 'de', locale: 'de' });
  expect(shortcutParts('Shift+Mod+PageUp', false)).toEqual(['Umschalt', 'Strg', 'Bild ↑']);
});
