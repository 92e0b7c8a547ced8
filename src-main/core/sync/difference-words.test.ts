import { afterEach, expect, test } from 'vitest';
import type { Difference } from '#shared/sync/approved-content.ts';
import { speak } from '../words/words.ts';
import { differenceWords } from './difference-words.ts';

afterEach(() => speak({ language: 'en', locale: 'en' }));

test.each<[Difference, string]>([
  [{ at: 'title', title: 'Web shop' }, 'The title on the service is “Web shop”.'],
  [{ at: 'client' }, 'It is for another client there.'],
  [{ at: 'author' }, 'It is prepared by somebody else there.'],
  [{ at: 'currency', currency: 'USD' }, 'Its currency there is USD.'],
  [{ at: 'sections', approved: 1, present: 0 }, 'It has 0 sections there, not 1.'],
  [{ at: 'section', part: 'text', section: 'Price' }, 'Price: the text is different.'],
  [{ at: 'section', part: 'kind', section: '' }, 'A section without a title: it is of another kind.'],
  [{ at: 'lines', section: 'Price', approved: 1, present: 0 }, 'Price: it has 0 line items there, not 1.'],
  [{ at: 'line', section: 'Price', line: 'Design' }, 'Price: the line item “Design” is different.'],
  [{ at: 'taxes', present: [] }, 'It has no taxes there.'],
  [{ at: 'taxes', present: [{ name: 'VAT', percentage: '5.5' }] }, 'Its taxes there are VAT 5.5%.'],
])('%j is said as a sentence', (difference, words) => {
  expect(differenceWords(difference)).toBe(words);
});

test('in the language of the windows, with its numbers', () => {
  speak({ language: 'de', locale: 'de-DE' });
  const words = differenceWords({ at: 'taxes', present: [{ name: 'USt', percentage: '5.5' }] });
  expect(words).toMatch(/^Dort sind seine Steuern USt 5,5\s%\.$/u);
});
