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
const create = () => createTranslator(english);

test('the language is English at first, changes, and changes back', () => {
  const { t, setLanguage } = create();
  expect(t('outbox.title')).toBe('Outbox');
  setLanguage({ language: 'de', locale: 'de-DE' }, german);
  expect(t('outbox.title')).toBe('Postausgang');
  setLanguage({ language: 'en', locale: 'en-GB' }, null);
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
  setLanguage({ language: 'de', locale: 'de-DE' }, german);
  expect(t('outbox.waiting', { count: 1200 })).toBe('1.200 Sendungen warten');
});

test('whole millions in French use the form `other`', () => {
  const { t, setLanguage } = create();
  setLanguage({ language: 'fr', locale: 'fr' }, german);
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
  setLanguage({ language: 'de', locale: 'de' }, german);
  stop();
  setLanguage({ language: 'en', locale: 'en' }, null);
  expect(seen).toEqual(['de']);
});
