import { afterEach, expect, test } from 'vitest';
import type { Difference } from '../rules/sends/approved-content.ts';
import { setLanguage } from '../../i18n/translate.ts';
import { differenceWords } from './describe-differences.ts';

afterEach(() => setLanguage({ language: 'en', locale: 'en' }));

test.each<[Difference, string]>([
  [{ at: 'title', title: 'Web shop' }, 'Its title on the server is “Web shop”.'],
  [{ at: 'client' }, 'On the server, it’s for another client.'],
  [{ at: 'author' }, 'On the server, it’s prepared by someone else.'],
  [{ at: 'currency', currency: 'USD' }, 'On the server, its currency is USD.'],
  [{ at: 'sections', approved: 1, present: 0 }, 'On the server, it has 0 sections instead of 1.'],
  [{ at: 'section', part: 'text', section: 'Price' }, 'Price: different text.'],
  [{ at: 'section', part: 'kind', section: '' }, 'Untitled section: different section type.'],
  [{ at: 'lines', section: 'Price', approved: 1, present: 0 }, 'Price: 0 items instead of 1.'],
  [{ at: 'line', section: 'Price', line: 'Design' }, 'Price: the item “Design” is different.'],
  [{ at: 'taxes', present: [] }, 'On the server, it has no taxes.'],
  [{ at: 'taxes', present: [{ name: 'VAT', percentage: '5.5' }] }, 'On the server, its taxes are VAT 5.5%.'],
])('%j is said as a sentence', (difference, words) => {
  expect(differenceWords(difference)).toBe(words);
});

test('in the language of the windows, with its numbers', () => {
  setLanguage({ language: 'de', locale: 'de-DE' });
  const words = differenceWords({ at: 'taxes', present: [{ name: 'USt', percentage: '5.5' }] });
  expect(words).toMatch(/^Auf dem Server hat es diese Steuern: USt 5,5\s%\.$/u);
});
