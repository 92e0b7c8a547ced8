import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '../../i18n/languages.ts';
import { typographicChange, typographicReach } from './typographic-change.ts';

/** Types a text character by character. `keeps` undoes each change directly after it. */
function type(typed: string, language: Language, keeps = true): string {
  let text = '';
  for (const character of typed) {
    text += character;
    const change = typographicChange(text, language);
    if (change !== null && keeps) text = text.slice(0, change.start) + change.insert + text.slice(change.end);
  }
  return text;
}

/** The text that was typed, in the order in which a longer match goes first. */
const typedFor: readonly (readonly [string, string])[] = [
  ['«\u00A0', '" '],
  ['«\u202F', '"'],
  ['\u00A0»', ' "'],
  ['\u202F»', '"'],
  ...['«', '»', '“', '”', '„'].map((mark) => [mark, '"'] as const),
  ...['‘', '’', '‚'].map((mark) => [mark, "'"] as const),
  ['—', '---'],
  ['–', '--'],
  ['…', '...'],
  ['\u00A0', ' '],
  ['\u202F', ' '],
];
const written = new RegExp(typedFor.map(([mark]) => mark).join('|'), 'gu');
const untype = (text: string): string =>
  text.replaceAll(written, (mark) => new Map(typedFor).get(mark) ?? '');

/** Shows no-break spaces: `~` for a wide one, `_` for a narrow one. */
const shown = (text: string): string => text.replaceAll('\u00A0', '~').replaceAll('\u202F', '_');

describe('English', () => {
  test.each([
    ['He said "yes", and \'no\'.', 'He said “yes”, and ‘no’.'],
    ["(\"It's 'fine'\")", '(“It’s ‘fine’”)'],
    ['"\'Yes\' it is"', '“‘Yes’ it is”'],
    ["dogs' and cat's", 'dogs’ and cat’s'],
    ["'Tis the '90s, so get 'em.", '’Tis the ’90s, so get ’em.'],
    ['"But I--" he said', '“But I–” he said'],
    ['pages 10--20', 'pages 10–20'],
    ['one -- two', 'one~– two'],
    ['one---two', 'one—two'],
    ['and so on...', 'and so on…'],
    ['and so on....', 'and so on….'],
    ['100 %', '100~%'],
  ])('%s', (typed, expected) => expect(shown(type(typed, 'en'))).toBe(expected));
});

describe('German', () => {
  test.each([
    ['Er sagte: "Ja".', 'Er sagte: „Ja“.'],
    ['"Sie rief \'Halt\' und ging"', '„Sie rief ‚Halt‘ und ging“'],
    ["\"Ein 'Wie geht's?' reicht\"", '„Ein ‚Wie geht’s?‘ reicht“'],
    ["Max' Rad, 'ne Idee", 'Max’ Rad, ’ne Idee'],
    ['das -- so scheint es -- gilt', 'das~– so scheint es~– gilt'],
    ['Berlin--Hamburg', 'Berlin–Hamburg'],
    ['eins---zwei', 'eins---zwei'],
    ['5 % von 10 € oder € 10', '5~% von 10~€ oder €~10'],
  ])('%s', (typed, expected) => expect(shown(type(typed, 'de'))).toBe(expected));
});

describe('French', () => {
  test.each([
    ['Il dit "oui".', 'Il dit «_oui_».'],
    ['Il dit " oui ".', 'Il dit «~oui~».'],
    ['"Le mot "oui" compte"', '«_Le mot “oui” compte_»'],
    ['Vraiment ? Oui ! Donc ; voici : « ici »', 'Vraiment_? Oui_! Donc_; voici~: «_ici_»'],
    ['à 10:30, non!', 'à 10:30, non!'],
    ["l'avis d'un ami", 'l’avis d’un ami'],
    ['de l\'"eau"', 'de l’«_eau_»'],
    ['il est -- dit-on -- là', 'il est – dit-on – là'],
    ['mot ---dit-il', 'mot —dit-il'],
    ['10 € et 5 %', '10~€ et 5~%'],
  ])('%s', (typed, expected) => expect(shown(type(typed, 'fr'))).toBe(expected));
});

describe('Spanish', () => {
  test.each([
    ['Dijo "sí".', 'Dijo «sí».'],
    ['"La palabra "sí" vale"', '«La palabra “sí” vale»'],
    ['¿"Sí"? ¡\'No\'!', '¿«Sí»? ¡‘No’!'],
    ['---Hola ---dijo---.', '—Hola —dijo—.'],
    ['de 10--20 %', 'de 10–20~%'],
  ])('%s', (typed, expected) => expect(shown(type(typed, 'es'))).toBe(expected));
});

describe('Dutch', () => {
  test.each([
    ['Hij zei "ja" en \'nee\'.', 'Hij zei “ja” en ‘nee’.'],
    ["'s Avonds in 't huis, foto's", '’s Avonds in ’t huis, foto’s'],
    ['één -- twee', 'één~– twee'],
    ['Voor € 10', 'Voor €~10'],
  ])('%s', (typed, expected) => expect(shown(type(typed, 'nl'))).toBe(expected));
});

describe.each(languages)('in %s, what is typed stays', (language) => {
  test.each([
    "a board of 5'10\" by 6'",
    'code `let a = "b"--c...` here',
    "https://example.com/a--b/it's...",
    'www.example.com/a--b',
    "o'brien--lee@example.com",
    'npm run e2e --help --all',
    'a --> b, <!-- c',
    'ratio 1:2',
    '|---|:---|',
  ])('%s', (typed) => expect(type(typed, language)).toBe(typed));
});

test('a mark is closed as it was opened: straight behind a straight one', () => {
  const typeBehind = (text: string) => typographicChange(`${text}"`, 'en');
  expect(typeBehind('He said "yes')).toBeNull();
  expect(typeBehind('He said "yes" and “no')?.insert).toBe('”');
  expect(typeBehind('At 27" he said “no')?.insert).toBe('”');
});

test('behind a digit, a mark closes what is open', () => {
  expect(type('"in 2026"', 'en')).toBe('“in 2026”');
  expect(type("'in 2026'", 'de')).toBe('‚in 2026‘');
});

test('only the smallest part of the text changes', () => {
  expect(typographicChange('one--t', 'en')).toEqual({ start: 3, end: 5, insert: '–' });
  expect(typographicChange('Oui !', 'fr')).toEqual({ start: 3, end: 4, insert: '\u202F' });
});

test('what is out of reach counts for nothing, and the offsets count from the start', () => {
  const before = `"${'word '.repeat(typographicReach / 5)}`;
  expect(typographicChange(`${before}"`, 'en')).toEqual({
    ...{ start: before.length, end: before.length + 1 },
    insert: '“',
  });
  expect(typographicChange(`${'a'.repeat(500)}--b`, 'en')).toBeNull();
});

const keys = fc.string({
  unit: fc.constantFrom(...'ab9 \n"\'-.:;!?()@€%/`#sé'.split('')),
  maxLength: 60,
});

test('whatever is typed, without its typography it is what was typed', () => {
  fc.assert(
    fc.property(keys, fc.constantFrom(...languages), (typed, language) => {
      expect(untype(type(typed, language))).toBe(typed);
    }),
    { numRuns: 5000 },
  );
});

test('a change that was undone does not come again when more is typed', () => {
  fc.assert(
    fc.property(keys, keys, fc.constantFrom(...languages), (typed, more, language) => {
      const text = `${typed}${more}`;
      const undone = typographicChange(typed, language);
      fc.pre(undone !== null && more !== '');
      for (let length = typed.length + 1; length <= text.length; length += 1) {
        const change = typographicChange(text.slice(0, length), language);
        if (change === null) continue;
        const again = change.start === undone?.start && change.end === undone.end;
        expect(again).toBe(false);
      }
    }),
    { numRuns: 5000 },
  );
});
