import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../text/text-search.ts';
import { wordsOf } from './words.ts';

test.each([
  ['Müller & Söhne', ['muller', 'sohne'], ['mueller', 'soehne']],
  ['Łódź, Straße 12', ['lodz', 'strasse', '12'], []],
  ['KIRMIZI kırmızı', ['kirmizi', 'kirmizi'], []],
  ['Søren', ['soren'], ['soeren']],
  ["l'offre d’été", ['loffre', 'dete'], ['offre', 'ete']],
  ['anna@studio.example', ['anna', 'studio', 'example'], []],
  ['Ｗｉｄｅ Café', ['wide', 'cafe'], []],
  ['— …', [], []],
])('%s has these words', (text, tokens, variants) => {
  const words = wordsOf(text);
  expect(words.flatMap((word) => word.tokens)).toEqual(tokens);
  expect(words.flatMap((word) => word.variants)).toEqual(variants);
});

test('words are in order, within the text, and have the tokens of their range', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      let end = 0;
      for (const word of wordsOf(text)) {
        expect(word.start).toBeGreaterThanOrEqual(end);
        expect(word.end).toBeLessThanOrEqual(text.length);
        end = word.end;
        const own = fold(text.slice(word.start, word.end));
        for (const token of word.tokens) expect(own).toContain(token);
        expect(wordsOf(text.slice(word.start, word.end)).flatMap(({ tokens }) => tokens)).toEqual(
          word.tokens,
        );
      }
    }),
  );
});
