import { afterEach, expect, test } from 'vitest';
import { languages } from '#shared/i18n/languages.ts';
import { onLanguage, setLanguage, t } from './translate.ts';

afterEach(() => setLanguage({ language: 'en', locale: 'en' }));

test('the next text is in the new language', () => {
  expect(t('quit.quitAnyway')).toBe('Quit anyway');
  setLanguage({ language: 'de', locale: 'de-AT' });
  expect(t('quit.quitAnyway')).toBe('Trotzdem beenden');
  expect(t('tray.waiting', { count: 2 })).toBe('2 Angebote warten auf den Versand');
});

test('each language has its own text for the question before quitting', () => {
  const said = languages.map((language) => {
    setLanguage({ language, locale: language });
    return t('quit.quitAnyway');
  });
  expect(new Set(said).size).toBe(languages.length);
});

test('menus are notified of the change', () => {
  const received: string[] = [];
  const stop = onLanguage(({ locale }) => received.push(locale));
  setLanguage({ language: 'nl', locale: 'nl-BE' });
  stop();
  setLanguage({ language: 'fr', locale: 'fr' });
  expect(received).toEqual(['nl-BE']);
});
