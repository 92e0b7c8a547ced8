import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finder } from '#shared/text/find-in-text.ts';
import { replaceInText } from './replace-in-text.ts';

const replace = (text: string, phrase: string, replacement: string) =>
  replaceInText(text, { find: finder(phrase), replacement });

test.each([
  ['Mast and mast', 'mast', 'pole', 'pole and pole', 2],
  ['Straße 5', 'strasse', 'Weg', 'Weg 5', 1],
  ['the Müllers', 'mueller', 'Huber', 'the Hubers', 1],
  ['the Muellers', 'Müller', 'Huber', 'the Hubers', 1],
  ['hors d’œuvre', 'oeuvre', 'pain', 'hors d’pain', 1],
  ['cafe\u0301 au lait', 'café', 'thé', 'thé au lait', 1],
  ['very very good', 'very ', '', 'good', 2],
  // What equals the replacement is no change.
  ['mast Mast', 'mast', 'mast', 'mast mast', 1],
  ['mast', 'mast', 'mast', 'mast', 0],
  // A replacement that contains the phrase is not searched again.
  ['a a', 'a', 'aa', 'aa aa', 2],
  ['nothing', 'mast', 'pole', 'nothing', 0],
])('%s: %s by %s', (text, phrase, replacement, value, count) => {
  expect(replace(text, phrase, replacement)).toEqual({ value, count });
});

test('replaces only the chosen match, if its text is still the same', () => {
  const replacing = { find: finder('mast'), replacement: 'pole' };
  const text = 'mast Mast mast';
  expect(replaceInText(text, replacing, { index: 1, text: 'Mast' })).toEqual({
    value: 'mast pole mast',
    count: 1,
  });
  expect(replaceInText(text, replacing, { index: 1, text: 'mast' })).toEqual({ value: text, count: 0 });
  expect(replaceInText(text, replacing, { index: 3, text: 'mast' })).toEqual({ value: text, count: 0 });
});

test('changes nothing outside the matches', () => {
  const letters = ['a', 'S', 's', 'ß', 'œ', 'oe', 'ü', 'ue', 'u\u0308', '’', ' ', '\u00A0', '🚀'];
  const texts = fc.array(fc.constantFrom(...letters), { maxLength: 14 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.constantFrom('s', 'ss', 'ue', 'ü', 'oe', 'as', ' '), (text, phrase) => {
      const find = finder(phrase);
      const matches = find(text);
      const { value, count } = replaceInText(text, { find, replacement: '█' });
      expect(count).toBe(matches.length);
      // Each mark replaced by the text of its match is the original again.
      const found = matches.map(({ start, end }) => text.slice(start, end));
      expect(value.replaceAll('█', () => found.shift() ?? '')).toBe(text);
    }),
  );
});
