import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finder } from './find-in-text.ts';
import { fold, spelledOut } from './text-search.ts';

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

describe('with case', () => {
  const foundInCase = (text: string, phrase: string): readonly string[] =>
    finder(phrase, { matchesCase: true })(text).map(({ start, end }) => text.slice(start, end));

  test.each([
    ['May may', 'May', ['May']],
    ['May may MAY', 'may', ['may']],
    ['aaA', 'aA', ['aA']],
    ['École, école', 'Ecole', ['École']],
    ['École, école', 'ecole', ['école']],
    ['Über, über', 'Ueber', ['Über']],
    ['Müller MÜLLER', 'Mueller', ['Müller']],
    ['Straße', 'Strasse', ['Straße']],
    ['O’Neil o’neil', "O'Neil", ['O’Neil']],
  ])('in %s, %s finds %j', (text, phrase, matches) => {
    expect(foundInCase(text, phrase)).toEqual(matches);
  });
});

describe('the range of a match', () => {
  /** Letters that fold to another length, and those that they fold to. */
  const letters = [
    ...['a', 'e', 'u', 'o', 's', 'S', 'E', 'ß', 'œ', 'æ', 'ü', 'Ü', 'ö', 'å', 'é', 'þ', 'İ', 'ﬁ'],
    ...['u\u0308', 'e\u0301', '’', "'", ' ', '\u00A0', '\n', '🚀', '1', '-'],
  ];
  const texts = fc.array(fc.constantFrom(...letters), { maxLength: 14 }).map((parts) => parts.join(''));
  const phrases = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 3 });

  const foldLetters = (text: string, spellsOut: boolean): readonly string[] =>
    (text.match(/\P{M}\p{M}*/gu) ?? []).map((letter) => {
      if (letter.trim() === '') return ' ';
      const spelled = spellsOut ? spelledOut[letter.toLowerCase().normalize('NFC')] : undefined;
      return spelled ?? fold(letter);
    });
  /** A phrase as the search reads it: any white space is one space. */
  const needlesOf = (phrase: string): readonly string[] =>
    [false, true].map((spellsOut) => foldLetters(phrase.replaceAll(/\s+/gu, ' '), spellsOut).join(''));

  test('begins and ends between letters, and its letters fold to the phrase', () => {
    fc.assert(
      fc.property(texts, phrases, fc.boolean(), (text, phraseLetters, matchesCase) => {
        const phrase = phraseLetters.join('');
        const borders = new Set([0]);
        for (const { 0: letter, index } of text.matchAll(/\s+|\P{M}\p{M}*/gu))
          borders.add(index + letter.length);
        let last = 0;
        for (const { start, end } of finder(phrase, { matchesCase })(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(borders).toContain(start);
          expect(borders).toContain(end);
          last = end;
          const match = text.slice(start, end).replaceAll(/\s+/gu, ' ');
          const isExact = [false, true].some((spellsOut) => {
            const folded = foldLetters(match, spellsOut);
            const [first = '', final = ''] = [folded[0], folded.at(-1)];
            // Only the first and the last letter may reach beyond the phrase.
            return needlesOf(phrase).some((needle) => {
              const at = folded.join('').indexOf(needle);
              return (
                at !== -1 && at < first.length && at + needle.length > folded.join('').length - final.length
              );
            });
          });
          expect(isExact, JSON.stringify({ text, phrase, match })).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('is found wherever the phrase itself stands', () => {
    fc.assert(
      fc.property(texts, phrases, (before, phraseLetters) => {
        const phrase = phraseLetters.join('');
        fc.pre(needlesOf(phrase).every((needle) => needle.trim() !== ''));
        expect(finder(phrase)(`${before}|${phrase}`).at(-1)?.end).toBeGreaterThan(before.length + 1);
      }),
    );
  });
});
