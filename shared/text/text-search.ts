/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Spellings on a keyboard without the letter: Mueller, Soerensen. */
export const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const beyondAscii = /[^ -~]/u;
const apostrophes = /['`´‘’ʼ]/gu;
const replaceable = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');
const spellable = new RegExp(`[${Object.keys(spelledOut).join('')}]`, 'gu');
const nothing: readonly never[] = [];

/** Lower case without accents, apostrophes and full-width forms: "O’Neil" becomes `oneil`, "Łódź" `lodz`. */
export function fold(text: string): string {
  const lower = text.toLowerCase().replaceAll(apostrophes, '');
  // A fast path for most texts: normalizing ten thousand texts takes too long.
  if (!beyondAscii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(replaceable, (letter) => plainLetters[letter] ?? letter);
}

/** `fold` with umlauts spelled out: "Müller" becomes `mueller`. */
export function foldSpelledOut(text: string): string {
  const lower = text.toLowerCase();
  if (!beyondAscii.test(lower)) return fold(lower);
  return fold(lower.normalize('NFC').replaceAll(spellable, (letter) => spelledOut[letter] ?? letter));
}

/** A text prepared for `searchTexts`: folded, in each of its spellings. Compute it once per text. */
export function searchable(text: string): string {
  const folded = fold(text);
  const spelled = foldSpelledOut(text);
  return folded === spelled ? folded : `${folded}\n${spelled}`;
}

/** Whether a word of a `searchable` text starts with the typed text: for a menu in the middle of a text. */
export function hasWordStarting(text: string, typed: string): boolean {
  const wanted = fold(typed);
  return text.split(/\s+/u).some((word) => word.startsWith(wanted));
}

/** A word of a query, or a phrase in quotation marks, in its spellings. */
interface QueryTerm {
  readonly spellings: readonly string[];
  readonly isPhrase: boolean;
}

/** Quotation marks of the five languages. */
const quotes = '"“”„«»';
/** A phrase, closed or still being typed, or a word. A mark within a word belongs to it: 27". */
const queryTerm = new RegExp(`[${quotes}]([^${quotes}]*)[${quotes}]?|\\S+`, 'gu');
const endsInTerm = new RegExp(`[^\\s${quotes}]$`, 'u');

/** Whether the last word or phrase of a query may still be typed: nothing follows it. */
export function isUnfinished(query: string): boolean {
  return endsInTerm.test(query);
}

/** The words of a query, and its phrases in quotation marks, as they are typed. */
export function splitQuery(query: string): readonly { readonly text: string; readonly isPhrase: boolean }[] {
  return [...query.matchAll(queryTerm)].map(({ 0: word, 1: phrase }) => ({
    text: phrase?.trim().replaceAll(/\s+/gu, ' ') ?? word,
    isPhrase: phrase !== undefined,
  }));
}

function queryTerms(query: string): readonly QueryTerm[] {
  return splitQuery(query)
    .map(({ text, isPhrase }) => {
      const spellings = [...new Set([fold(text), foldSpelledOut(text)])].filter(
        (spelling) => spelling !== '',
      );
      return { spellings, isPhrase };
    })
    .filter(({ spellings }) => spellings.length > 0);
}

/** The words and quoted phrases of a query, each in its spellings. */
export function queryWords(query: string): readonly (readonly string[])[] {
  return queryTerms(query).map(({ spellings }) => spellings);
}

const onlyDigits = /^\d+$/u;
const isDigit = (letter: string | undefined): boolean =>
  letter !== undefined && letter >= '0' && letter <= '9';

/**
 * Whether a text contains a number that starts with these digits, or is these digits if `isWhole`: 42 does not match
 * 942, and matches 420 only if `isWhole` is false.
 */
function hasNumber(text: string, digits: string, isWhole: boolean): boolean {
  for (let at = text.indexOf(digits); at !== -1; at = text.indexOf(digits, at + 1))
    if (!isDigit(text[at - 1]) && !(isWhole && isDigit(text[at + digits.length]))) return true;
  return false;
}

/** Whether a word occurs in a text. A word of digits must start a number, or be one if `isWhole`. */
function occursIn(text: string, word: string, isWhole: boolean): boolean {
  return onlyDigits.test(word) ? hasNumber(text, word, isWhole) : text.includes(word);
}

/** Whether a typo is tolerated in a word. Numbers must be exact. */
const toleratesTypo = (word: string): boolean => word.length >= minTypoLength && !onlyDigits.test(word);

/** Shortest word in which a typo is tolerated, characters. */
const minTypoLength = 4;

/** Whether a token starts with a word, allowing one wrong, missing, extra or swapped letter. */
function startsAlmostWith(token: string, word: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === token[at]) at += 1;
  if (at === word.length) return true;
  const isSwapped = word[at] === token[at + 1] && word[at + 1] === token[at];
  return (
    token.startsWith(word.slice(at + 1), at + 1) ||
    token.startsWith(word.slice(at + 1), at) ||
    token.startsWith(word.slice(at), at + 1) ||
    (isSwapped && token.startsWith(word.slice(at + 2), at + 2))
  );
}

function containsAlmost(
  text: string,
  tokens: () => readonly string[],
  { spellings, isPhrase }: QueryTerm,
  isWhole: boolean,
): boolean {
  return spellings.some(
    (word) =>
      occursIn(text, word, isWhole) ||
      (!isPhrase && toleratesTypo(word) && tokens().some((token) => startsAlmostWith(token, word))),
  );
}

/**
 * The items whose text contains every word of the query, in their order. Words in quotation marks must stand in the
 * text as they are quoted. If there are no such items, one typo per word is tolerated, except in numbers and in quotes.
 * A number with a space after it is complete: `42 ` finds only 42. The last number may be unfinished: `42` also finds
 * 420, but after 42.
 *
 * @param texts the `searchable` texts of the items, at the same indexes
 */
export function searchTexts<T>(items: readonly T[], texts: readonly string[], query: string): readonly T[] {
  const terms = queryTerms(query);
  if (terms.length === 0) return items;
  const unfinished = isUnfinished(query) ? terms.length - 1 : -1;
  const [last = ''] = terms[unfinished]?.spellings ?? [];
  const matching = (holds: (text: string) => boolean): readonly T[] =>
    items.filter((_, index) => holds(texts[index] ?? ''));
  const hits = (holds: (text: string) => boolean): readonly T[] =>
    onlyDigits.test(last)
      ? [
          ...matching((text) => holds(text) && hasNumber(text, last, true)),
          ...matching((text) => holds(text) && !hasNumber(text, last, true)),
        ]
      : matching(holds);
  const found = hits((text) =>
    terms.every(({ spellings }, index) =>
      spellings.some((spelling) => occursIn(text, spelling, index !== unfinished)),
    ),
  );
  if (
    found.length > 0 ||
    !terms.some(({ isPhrase, spellings: [word = ''] }) => !isPhrase && toleratesTypo(word))
  )
    return found;
  return hits((text) => {
    let split: readonly string[] | null = null;
    const tokens = (): readonly string[] => (split ??= text.match(/[\p{L}\p{N}]+/gu) ?? nothing);
    return terms.every((term, index) => containsAlmost(text, tokens, term, index !== unfinished));
  });
}
