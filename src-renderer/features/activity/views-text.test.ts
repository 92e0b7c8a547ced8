import { afterEach, expect, test } from 'vitest';
import type { PageViews } from '#shared/domain/activity/page-views.ts';
import { setLanguage } from '../../i18n/index.ts';
import { viewsText } from './views-text.ts';

const now = new Date(2026, 10, 21, 14, 30).getTime();
const hour = 3_600_000;

const viewsOf = (values: Partial<PageViews>): PageViews => ({
  ...{ count: 3, firstAt: new Date(2026, 10, 3).getTime(), lastAt: now - hour, seconds: 240 },
  ownPageUrl: null,
  ...values,
});

afterEach(async () => void (await setLanguage({ language: 'en', locale: 'en-US' })));

test('is one line with the number, the time on the page, the first and the last day', () => {
  const text = viewsText(viewsOf({}), now, 'en-US');
  expect(text).toBe('Viewed 3 times, 4\u00A0min total. First Nov 3, last today');
});

test.each([
  [{ count: 0, firstAt: null, lastAt: null, seconds: 0 }, 'Not viewed yet'],
  [{ count: 1, firstAt: now - hour }, 'Viewed once, for 4\u00A0min (today)'],
  [{ count: 1, firstAt: now - hour, seconds: 0 }, 'Viewed once (today)'],
  [{ seconds: 0, lastAt: now - 24 * hour }, 'Viewed 3 times. First Nov 3, last yesterday'],
  [{ firstAt: now - 2 * hour }, 'Viewed 3 times, 4\u00A0min total (today)'],
  [{ firstAt: null, lastAt: null }, 'Viewed 3 times, 4\u00A0min total'],
])('%o is “%s”', (values, text) => {
  expect(viewsText(viewsOf(values), now, 'en-US')).toBe(text);
});

test.each([
  ['de', 'de-DE', '3-mal angesehen (4\u00A0Min. insgesamt). Erstmals: 3. Nov., zuletzt: heute'],
  ['fr', 'fr-FR', 'Consultée 3 fois, 4\u00A0min au total. Première fois : 3 nov., dernière : aujourd’hui'],
  ['es', 'es-ES', 'Vista 3 veces, 4\u00A0min en total. Primera vez: 3 nov; última: hoy'],
  ['nl', 'nl-NL', '3 keer bekeken, 4\u00A0min in totaal. Eerste keer: 3 nov, laatste keer: vandaag'],
] as const)('is in %s', async (language, locale, text) => {
  await setLanguage({ language, locale });
  expect(viewsText(viewsOf({}), now)).toBe(text);
});
