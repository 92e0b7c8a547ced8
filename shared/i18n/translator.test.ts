import { expect, test } from 'vitest';
import { createTranslator } from './translator.ts';

const english = {
  outbox: {
    title: 'Outbox',
    held: '{{title}} is held',
    waiting_one: '{{count}} send waits',
    waiting_other: '{{count}} sends wait',
  },
} as const;
const german = {
  outbox: {
    title: 'Postausgang',
    held: '{{title}} wird zurückgehalten',
    waiting_one: '{{count}} Sendung wartet',
    waiting_other: '{{count}} Sendungen warten',
  },
};

function create() {
  const translator = createTranslator(english);
  for (const language of ['de', 'fr'] as const) translator.addMessages(language, german);
  return translator;
}

test('the language is English at first, changes, and changes back', () => {
  const { t, setLanguage } = create();
  expect(t('outbox.title')).toBe('Outbox');
  setLanguage({ language: 'de', locale: 'de-DE' });
  expect(t('outbox.title')).toBe('Postausgang');
  setLanguage({ language: 'en', locale: 'en-GB' });
  expect(t('outbox.title')).toBe('Outbox');
});

test('values are put in as they are, without escaping', () => {
  expect(create().t('outbox.held', { title: 'R&D <b>' })).toBe('R&D <b> is held');
});

test('a placeholder or key inside a value is not replaced', () => {
  const title = '{{title}} $t(outbox.title) {{count}} $& %s';
  expect(create().t('outbox.held', { title })).toBe(`${title} is held`);
});

test('counts choose the plural form and are formatted for the locale', () => {
  const { t, setLanguage } = create();
  expect(t('outbox.waiting', { count: 1 })).toBe('1 send waits');
  expect(t('outbox.waiting', { count: 1200 })).toBe('1,200 sends wait');
  setLanguage({ language: 'de', locale: 'de-DE' });
  expect(t('outbox.waiting', { count: 1200 })).toBe('1.200 Sendungen warten');
});

test('whole millions in French use the form `other`', () => {
  const { t, setLanguage } = create();
  setLanguage({ language: 'fr', locale: 'fr' });
  expect(t('outbox.waiting', { count: 1_000_000 })).toContain('Sendungen warten');
});

test('wrong keys and missing values are type errors', () => {
  const { t } = create();
  // @ts-expect-error there is no such key
  t('outbox.nothing');
  // @ts-expect-error the title is missing
  t('outbox.held');
  // @ts-expect-error the count is missing
  t('outbox.waiting', {});
  expect(t('outbox.held', { title: 'A' })).toBe('A is held');
});

test('subscribers are notified of a change', () => {
  const { setLanguage, subscribe, settings } = create();
  const seen: string[] = [];
  const stop = subscribe(() => seen.push(settings().language));
  setLanguage({ language: 'de', locale: 'de' });
  stop();
  setLanguage({ language: 'en', locale: 'en' });
  expect(seen).toEqual(['de']);
});

test('areas that are added later replace none, and English stands in for what a language lacks', () => {
  const { t, addMessages, setLanguage } = createTranslator<
    typeof english & { readonly mail: { readonly sent: 'Sent' } }
  >(english);
  expect(t('mail.sent')).toBe('mail.sent');
  addMessages('en', { mail: { sent: 'Sent' } });
  setLanguage({ language: 'de', locale: 'de' });
  expect([t('outbox.title'), t('mail.sent')]).toEqual(['Outbox', 'Sent']);
  addMessages('de', { mail: { sent: 'Gesendet' } });
  addMessages('de', german);
  expect([t('outbox.title'), t('mail.sent')]).toEqual(['Postausgang', 'Gesendet']);
});
