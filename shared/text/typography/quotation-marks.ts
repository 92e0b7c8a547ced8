import type { Language } from '../../i18n/languages.ts';

/** An opening and a closing mark, with the spaces within that belong to them. */
interface Pair {
  readonly open: string;
  readonly close: string;
}

interface Marks {
  /** What the key `"` writes: the outer pair, and the pair within it. */
  readonly outer: Pair;
  readonly inner: Pair;
  /** What the key `'` writes around words. */
  readonly single: Pair;
  /** Words that start with an apostrophe, such as `’tis` and `’s avonds`, as a pattern. */
  readonly shortened: RegExp | null;
}

const english: Pair = { open: '“', close: '”' };
const englishSingle: Pair = { open: '‘', close: '’' };
const german: Pair = { open: '„', close: '“' };
const germanSingle: Pair = { open: '‚', close: '‘' };
const spanish: Pair = { open: '«', close: '»' };
const french: Pair = { open: '«\u202F', close: '\u202F»' };

/** Finds the mark before one of the words, once the character behind the word is typed. */
function beforeWords(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])[‘‚](?=(?:${words})[\\s.,;:!?)"]$)`, 'iu');
}

const marksOf: Readonly<Record<Language, Marks>> = {
  en: {
    ...{ outer: english, inner: english, single: englishSingle },
    shortened: beforeWords('tis|twas|til|em|n|\\d0s'),
  },
  de: {
    ...{ outer: german, inner: german, single: germanSingle },
    shortened: beforeWords('s|n|ne|nen|nem|ner'),
  },
  fr: { outer: french, inner: english, single: englishSingle, shortened: null },
  es: { outer: spanish, inner: english, single: englishSingle, shortened: null },
  nl: {
    ...{ outer: english, inner: english, single: englishSingle },
    shortened: beforeWords('s|t|n|k|m|r|ns'),
  },
};

const apostrophe = '’';

/** Where a mark can only open: at the start, behind white space, an opening bracket, `¿` and `¡`. */
const canOnlyOpen = /(?:^|[\s([{<¿¡])$/u;
/** Where a mark opens unless one is open. */
const isJoin = /[-–—/]$/u;
/** A French article before a word, as in `l’« eau »`. */
const isElided = /\p{L}’$/u;

/** Whether a mark opens here. Directly behind the opening mark of its own kind, it closes. */
function isOpening(before: string, own: Pair, others: readonly Pair[], isOpen: boolean): boolean {
  if (before.endsWith(own.open)) return false;
  if (others.some(({ open }) => before.endsWith(open))) return true;
  return canOnlyOpen.test(before) || (isJoin.test(before) && !isOpen);
}

/** The double pair that is open at the end of the text, the innermost of several. */
function openDouble(text: string, { outer, inner }: Marks): Pair | undefined {
  const open: Pair[] = [];
  for (const letter of text) {
    const opened = [outer, inner].find((pair) => pair.open.startsWith(letter));
    if (opened !== undefined) open.push(opened);
    else if (open.at(-1)?.close.endsWith(letter) === true) open.pop();
  }
  return open.at(-1);
}

/** Whether a single is open at the end of the text. Before a letter, a closing mark is an apostrophe. */
function hasOpenSingle(text: string, { single: { open, close } }: Marks): boolean {
  const at = text.lastIndexOf(open);
  return at !== -1 && !new RegExp(`${close}(?!\\p{L})`, 'u').test(text.slice(at + 1));
}

/** Whether a straight `"` is open, because it was undone or pasted. Behind a digit it is an inch. */
function hasOpenStraight(text: string): boolean {
  return [...text.matchAll(/(?<!\d)"/gu)].length % 2 === 1;
}

function writeDouble(before: string, marks: Marks): string {
  const straight = `${before}"`;
  if (hasOpenStraight(before)) return straight;
  const current = openDouble(before, marks);
  if (current === undefined && /\d$/u.test(before)) return straight;
  // Typed with spaces within, as many do in French: `" oui "`.
  if (current === french && /«\u00A0[^«»]* $/u.test(before)) return `${before.slice(0, -1)}\u00A0»`;
  const isOpen = current !== undefined;
  const opens =
    isOpening(before, current ?? marks.outer, [marks.single], isOpen) ||
    (marks.outer === french && isElided.test(before));
  if (opens) return before + (isOpen ? marks.inner : marks.outer).open;
  return before + (current ?? marks.outer).close;
}

function writeSingle(before: string, marks: Marks): string {
  const isOpen = hasOpenSingle(before, marks);
  if (!isOpen && /\d$/u.test(before)) return `${before}'`;
  if (isOpening(before, marks.single, [marks.outer, marks.inner], isOpen)) return before + marks.single.open;
  return before + (isOpen ? marks.single.close : apostrophe);
}

/** Writes an apostrophe for a mark that the character behind it shows to be one. */
function correctApostrophe(text: string, { shortened, single }: Marks): string {
  const corrected = shortened === null ? text : text.replace(shortened, apostrophe);
  // In `‚Wie geht’s?‘`, only the next letter shows that the mark closed nothing.
  return single === germanSingle ? corrected.replace(/(?<=\p{L})‘(?=\p{L}$)/u, apostrophe) : corrected;
}

/** Writes the quotation mark or apostrophe that was just typed, and corrects one that was typed before. */
export function writeQuotationMark(text: string, language: Language): string {
  const marks = marksOf[language];
  const corrected = correctApostrophe(text, marks);
  if (corrected.endsWith('"')) return writeDouble(corrected.slice(0, -1), marks);
  return corrected.endsWith("'") ? writeSingle(corrected.slice(0, -1), marks) : corrected;
}
