import { fold, spelledOut } from './text-search.ts';

/** A range of a text in UTF-16 units; `end` is exclusive. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
}

/** Splits a text into runs of plain ASCII letters, white space, and letters with their combining marks. */
const parts = /([!-&(-_a-~]+(?!\p{M}))|\s+|\P{M}\p{M}*|\p{M}+/gu;
/** Whether folding keeps every position, as in most texts, so that the slow loop can be skipped. */
const isSimple = (text: string): boolean => /^[!-&(-_a-~]*(?: [!-&(-_a-~]+)*$/u.test(text);
const nothing: readonly never[] = [];

/** A folded text, and the range of the original text that each of its units comes from. */
interface FoldedText {
  readonly folded: string;
  /** Null if every unit comes from its own position. */
  readonly starts: readonly number[] | null;
  readonly ends: readonly number[] | null;
}

interface Folding {
  /** Whether umlauts become two letters. */
  readonly spellsOut: boolean;
  readonly keepsCase: boolean;
}

function foldLetter(letter: string, { spellsOut, keepsCase }: Folding): string {
  // Any white space counts as one space, because a screen shows it as one.
  if (letter.trim() === '') return ' ';
  const lower = letter.toLowerCase();
  const plain = (spellsOut ? spelledOut[lower.normalize('NFC')] : undefined) ?? fold(letter);
  // As at the start of a name: Über is Ueber.
  return keepsCase && lower !== letter ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
}

function foldText(text: string, folding: Folding): FoldedText {
  const foldCase = (row: string): string => (folding.keepsCase ? row : row.toLowerCase());
  if (isSimple(text)) return { folded: foldCase(text), starts: null, ends: null };
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: letter, 1: row, index } of text.matchAll(parts)) {
    if (row !== undefined) {
      folded += foldCase(row);
      for (let unit = index; unit < index + row.length; unit += 1) {
        starts.push(unit);
        ends.push(unit + 1);
      }
      continue;
    }
    const plain = foldLetter(letter, folding);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(index);
      ends.push(index + letter.length);
    }
  }
  return { folded, starts, ends };
}

function matchesIn({ folded, starts, ends }: FoldedText, needle: string): TextMatch[] {
  const found: TextMatch[] = [];
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + needle.length)) {
    const last = at + needle.length - 1;
    found.push({ start: starts?.[at] ?? at, end: ends?.[last] ?? last + 1 });
  }
  return found;
}

/** Drops overlapping matches; sorts by start. */
function withoutOverlaps(matches: readonly TextMatch[]): readonly TextMatch[] {
  const result: TextMatch[] = [];
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start >= (result.at(-1)?.end ?? 0)) result.push(match);
  }
  return result;
}

/** Returns the matches in a text, in order and without overlap. */
export type FindInText = (text: string) => readonly TextMatch[];

/**
 * Finds a phrase in texts. Like the search in lists, it ignores case, accents, apostrophes and width; an umlaut also
 * matches its two letters, and any white space matches any other. A match consists of whole letters: `s` matches `ß`.
 * A phrase of spaces matches nothing.
 */
export function finder(
  phrase: string,
  { matchesCase = false }: { readonly matchesCase?: boolean } = {},
): FindInText {
  const foldFor = (text: string, spellsOut: boolean): FoldedText =>
    foldText(text, { spellsOut, keepsCase: matchesCase });
  const needles = [...new Set([false, true].map((spellsOut) => foldFor(phrase, spellsOut).folded))].filter(
    (needle) => needle.trim() !== '',
  );
  if (needles.length === 0) return () => nothing;
  return (text) => {
    if (text === '') return nothing;
    const plain = foldFor(text, false);
    const spelled = foldFor(text, true);
    const forms = plain.folded === spelled.folded ? [plain] : [plain, spelled];
    const found = forms.flatMap((form) => needles.flatMap((needle) => matchesIn(form, needle)));
    return found.length < 2 ? found : withoutOverlaps(found);
  };
}
