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

function foldLetter(letter: string, spellsOut: boolean): string {
  // Any white space counts as one space, because a screen shows it as one.
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

/** Drops overlapping matches; sorts by start. */
function withoutOverlaps(matches: readonly TextMatch[]): readonly TextMatch[] {
  const result: TextMatch[] = [];
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start >= (result.at(-1)?.end ?? 0)) result.push(match);
  }
  return result;
}

/**
 * Finds a phrase in texts. Like the search in lists, it ignores case, accents, apostrophes and width; an umlaut also
 * matches its two letters, and any white space matches any other.
 *
 * @returns a function that returns the matches in a text, in order and without overlap; none for a phrase of spaces
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
    return found.length < 2 ? found : withoutOverlaps(found);
  };
}
