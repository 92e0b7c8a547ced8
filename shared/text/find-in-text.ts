import { fold, spelledOut } from './text-search.ts';

/** A place in a text, in UTF-16 units, its end outside. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
}

/** Plain letters in a row; spaces; a letter with everything that is put over and under it. */
const parts = /([!-&(-_a-~]+(?!\p{M}))|\s+|\P{M}\p{M}*|\p{M}+/gu;
/** What folding leaves in its place, unit for unit: most texts are such, and to take them apart takes a while. */
const isSimple = (text: string): boolean => /^[!-&(-_a-~]*(?: [!-&(-_a-~]+)*$/u.test(text);
const nothing: readonly never[] = [];

/** A folded text, and where in the text each of its units comes from. */
interface FoldedText {
  readonly folded: string;
  /** Null where each unit stands for the one at its own place. */
  readonly starts: readonly number[] | null;
  readonly ends: readonly number[] | null;
}

function foldLetter(letter: string, spellsOut: boolean): string {
  // What stands between words is one space, however wide, as on the screen.
  if (letter.trim() === '') return ' ';
  const plain = spellsOut ? spelledOut[letter.toLowerCase().normalize('NFC')] : undefined;
  return plain ?? fold(letter);
}

function foldText(text: string, spellsOut: boolean): FoldedText {
  if (isSimple(text)) return { folded: text.toLowerCase(), starts: null, ends: null };
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: letter, 1: row, index } of text.matchAll(parts)) {
    if (row !== undefined) {
      folded += row.toLowerCase();
      for (let unit = index; unit < index + row.length; unit += 1) {
        starts.push(unit);
        ends.push(unit + 1);
      }
      continue;
    }
    const plain = foldLetter(letter, spellsOut);
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

/** Those that begin after the one before has ended, in their order. */
function apart(matches: readonly TextMatch[]): readonly TextMatch[] {
  const kept: TextMatch[] = [];
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start >= (kept.at(-1)?.end ?? 0)) kept.push(match);
  }
  return kept;
}

/**
 * Finds a phrase in texts, told apart by letters as searches in lists are: without case, accents, apostrophes and other
 * widths, an umlaut also by its two letters, any space for any other.
 *
 * @returns where it occurs in a text, in order and without overlap; nowhere for a phrase of spaces alone
 */
export function finder(phrase: string): (text: string) => readonly TextMatch[] {
  const needles = [...new Set([false, true].map((spellsOut) => foldText(phrase, spellsOut).folded))].filter(
    (needle) => needle.trim() !== '',
  );
  if (needles.length === 0) return () => nothing;
  return (text) => {
    if (text === '') return nothing;
    const plain = foldText(text, false);
    const spelled = foldText(text, true);
    const forms = plain.folded === spelled.folded ? [plain] : [plain, spelled];
    const found = forms.flatMap((form) => needles.flatMap((needle) => matchesIn(form, needle)));
    return found.length < 2 ? found : apart(found);
  };
}
