import { afterEach, expect, test } from 'vitest';
import type { Difference } from '#shared/reasons/difference.ts';
import { differenceText, totalChangeText } from './difference-text.ts';
import { setLanguage } from './translator.ts';

afterEach(async () => void (await setLanguage({ language: 'en', locale: 'en' })));

test.each<[Difference, string]>([
  [{ at: 'title', approved: 'Website', present: 'Web shop' }, 'Title: “Website” → “Web shop”.'],
  [{ at: 'client' }, 'The server’s version is for a different client.'],
  [{ at: 'author' }, 'The server’s version was prepared by someone else.'],
  [{ at: 'currency', approved: 'EUR', present: 'USD' }, 'Currency: EUR → USD.'],
  [{ at: 'sections', approved: 1, present: 0 }, 'The server’s version has 0 sections instead of 1.'],
  [{ at: 'section', part: 'text', section: 'Price' }, 'Price: different text.'],
  [{ at: 'section', part: 'kind', section: '' }, 'Untitled section has a different section type.'],
  [{ at: 'lines', section: 'Price', approved: 1, present: 0 }, 'Price: 0 items instead of 1.'],
  [{ at: 'line', section: 'Price', line: 'Design' }, 'Price: the item “Design” is different.'],
  [{ at: 'taxes', present: [] }, 'The server’s version has no taxes.'],
  [
    { at: 'taxes', present: [{ name: 'VAT', percentage: '5.5' }] },
    'Taxes in the server’s version: VAT 5.5%.',
  ],
])('%j is said as a sentence', (difference, words) => {
  expect(differenceText(difference)).toBe(words);
});

test('a changed total names both amounts', () => {
  expect(totalChangeText({ currency: 'GBP', approved: 100_000, present: 100 })).toBe(
    'Total: £1,000.00 → £1.00.',
  );
});

test("in the window's language, with its numbers", async () => {
  await setLanguage({ language: 'de', locale: 'de-DE' });
  const words = differenceText({ at: 'taxes', present: [{ name: 'USt', percentage: '5.5' }] });
  expect(words).toMatch(/^Auf dem Server hat es diese Steuern: USt 5,5\s%\.$/u);
});
