import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, hasWordStarting, searchTexts, searchable } from './text-search.ts';

const names = [
  'Müller & Söhne',
  'Łódź Studio',
  'Straße 12',
  'Kırmızı',
  'Søren Sørensen',
  'O’Neil Gallery',
  'Ｗｉｄｅ Café',
  'Garden Brothers',
];
const find = (query: string) => searchTexts(names, names.map(searchable), query);

test.each([
  ['muller', 'Müller & Söhne'],
  ['mueller', 'Müller & Söhne'],
  ['MÜLLER soehne', 'Müller & Söhne'],
  ['lodz', 'Łódź Studio'],
  ['łodz', 'Łódź Studio'],
  ['strasse', 'Straße 12'],
  ['kirmizi', 'Kırmızı'],
  ['KIRMIZI', 'Kırmızı'],
  ['soren', 'Søren Sørensen'],
  ['soeren', 'Søren Sørensen'],
  ['oneil', 'O’Neil Gallery'],
  ["o'neil", 'O’Neil Gallery'],
  ['wide cafe', 'Ｗｉｄｅ Café'],
])('%s finds %s', (query, name) => {
  expect(find(query)).toEqual([name]);
});

test.each([
  ['graden', 'Garden Brothers'],
  ['gaden', 'Garden Brothers'],
  ['gardden', 'Garden Brothers'],
  ['bruthers garden', 'Garden Brothers'],
  ['muler', 'Müller & Söhne'],
])('one typo is tolerated: %s finds %s', (query, name) => {
  expect(find(query)).toEqual([name]);
});

test('a typo is tolerated only without an exact match, and not in short words', () => {
  const texts = ['Gardens', 'Gurden', 'Tea'];
  expect(searchTexts(texts, texts.map(searchable), 'garden')).toEqual(['Gardens']);
  expect(searchTexts(texts, texts.map(searchable), 'tee')).toEqual([]);
});

test('every text is found by any of its words in any spelling', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const word = text.split(/\s+/u).find((part) => fold(part) !== '');
      if (word === undefined) return;
      expect(searchTexts([text], [searchable(text)], word)).toEqual([text]);
    }),
    { numRuns: 2000 },
  );
});

test('a number matches from its start, without typos', () => {
  const rows = [
    'Proposal 942 Client 95',
    'Proposal 7 Client 42',
    'Proposal 8 Client 43',
    'Proposal 9 Client 421',
  ];
  const of = (query: string) => searchTexts(rows, rows.map(searchable), query);
  expect(of('client 42')).toEqual([rows[1], rows[3]]);
  expect(of('cleint 42')).toEqual([rows[1], rows[3]]);
  expect(searchTexts(['Order 20419'], ['order 20419'], '20418')).toEqual([]);
});

test('whole numbers come first, and a number with a space behind it is one', () => {
  const rows = ['Proposal 420 Client 43', 'Proposal 7 Client 42', 'Proposal 421 Client 43'];
  const of = (query: string) => searchTexts(rows, rows.map(searchable), query);
  expect(of('client 42')).toEqual([rows[1], rows[0], rows[2]]);
  expect(of('client 42 ')).toEqual([rows[1]]);
  expect(of('42 client')).toEqual([rows[1]]);
  expect(of('cleint 42')).toEqual([rows[1], rows[0], rows[2]]);
  expect(of('cleint 42 ')).toEqual([rows[1]]);
});

test('a menu finds the start of a word, whatever its case, accents, width and spelling', () => {
  const text = searchable('Überschrift groß, Titel');
  for (const typed of ['ü', 'u', 'UEBER', 'überschrift', 'GROSS', 'ｔｉｔｅｌ', 'tìtel']) {
    expect(hasWordStarting(text, typed), typed).toBe(true);
  }
  expect(hasWordStarting(text, 'schrift')).toBe(false);
});

test.each([
  ['"garden brothers"', ['Garden Brothers']],
  ['"GARDEN   bro', ['Garden Brothers']],
  ['„garden brothers“', ['Garden Brothers']],
  ['« söhne »', ['Müller & Söhne']],
  ['"mueller & soehne"', ['Müller & Söhne']],
  ['"wide café" wide', ['Ｗｉｄｅ Café']],
  ['"brothers garden"', []],
  ['"garden brothers" studio', []],
  ['"gardan"', []],
  ['"', names],
])('%s finds the quoted words as they stand', (query, found) => {
  expect(find(query)).toEqual(found);
});

test('any words of a text are found as a phrase, and not in another order', () => {
  const word = fc.stringMatching(/^[a-zäßłıø]{1,6}$/u);
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 2, maxLength: 6 }),
      fc.nat(),
      fc.nat(),
      (words, from, count) => {
        const start = from % words.length;
        const phrase = words.slice(start, start + 1 + (count % words.length)).join(' ');
        const text = words.join(' ');
        const reordered = words.toReversed().join(' ');
        expect(searchTexts([text], [searchable(text)], `"${phrase}"`)).toEqual([text]);
        const isThere = searchable(reordered).includes(fold(phrase));
        expect(searchTexts([reordered], [searchable(reordered)], `"${phrase}"`).length === 1).toBe(isThere);
      },
    ),
  );
});

test('a quoted number is complete, and a mark within a word belongs to it', () => {
  const rows = ['Proposal 420', 'Proposal 42', 'Screen 27" wide'];
  const of = (query: string) => searchTexts(rows, rows.map(searchable), query);
  expect(of('"42"')).toEqual([rows[1]]);
  expect(of('27" wide')).toEqual([rows[2]]);
});
