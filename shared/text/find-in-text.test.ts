import { expect, test } from 'vitest';
import { finder } from './find-in-text.ts';

/** The found parts of the text. */
const found = (text: string, phrase: string): readonly string[] =>
  finder(phrase)(text).map(({ start, end }) => text.slice(start, end));

test('finds every match in order, ignoring case', () => {
  expect(finder('an')('An anvil, a banana')).toEqual([
    { start: 0, end: 2 },
    { start: 3, end: 5 },
    { start: 13, end: 15 },
    { start: 15, end: 17 },
  ]);
  expect(found('Scope of work', 'WORK')).toEqual(['work']);
  expect(found('Scope of work', 'works')).toEqual([]);
});

test.each([
  ['Łódź', 'lodz', 'Łódź'],
  ['Straße 5', 'strasse', 'Straße'],
  ['the Müllers', 'mueller', 'Müller'],
  ['the Müllers', 'muller', 'Müller'],
  ['the Muellers', 'Müller', 'Mueller'],
  ['İstanbul', 'istanbul', 'İstanbul'],
  ['O’Neil & Sons', "o'neil", 'O’Neil'],
  ['O’Neil & Sons', 'oneil', 'O’Neil'],
  ['cafe\u0301 au lait', 'café', 'cafe\u0301'],
  ['1\u00A0200,00\u00A0€', '1 200', '1\u00A0200'],
  ['two\n  lines', 'two lines', 'two\n  lines'],
  ['a 🚀 launch', '🚀 l', '🚀 l'],
])('in %s, %s finds %s', (text, phrase, match) => {
  expect(found(text, phrase)).toEqual([match]);
});

test('a letter that folds into two is one match', () => {
  expect(found('Straße', 's')).toEqual(['S', 'ß']);
});

test('an empty phrase, spaces and an apostrophe match nothing', () => {
  for (const phrase of ['', '  ', '’']) expect(found('It’s two words', phrase)).toEqual([]);
});

test('spaces within and around a phrase count', () => {
  expect(found('art, an art, start', ' art')).toEqual([' art']);
});
