import type { FindInText } from '#shared/text/find-in-text.ts';

/** What is replaced by what. */
export interface Replacing {
  readonly find: FindInText;
  /** Empty: the found text is deleted. */
  readonly replacement: string;
}

/** One replaceable match of a field, by its index and text. */
export interface ChosenMatch {
  readonly index: number;
  /** The text that the user saw. If the match has another text by now, it is not replaced. */
  readonly text: string;
}

/** A text after a replacement. */
export interface Replaced<Text> {
  readonly value: Text;
  /** Number of replaced matches. Those that equal the replacement do not count. */
  readonly count: number;
}

/** The matches to replace: all, or the chosen one. A match that equals the replacement stays. */
export function matchesToReplace<Match extends { readonly text: string }>(
  matches: readonly Match[],
  replacement: string,
  chosen: ChosenMatch | null,
): readonly Match[] {
  return matches.filter(
    ({ text }, index) =>
      text !== replacement && (chosen === null || (index === chosen.index && text === chosen.text)),
  );
}

/** Replaces matches in a plain text: all, or the chosen one. The replacements are not searched again. */
export function replaceInText(
  value: string,
  { find, replacement }: Replacing,
  chosen: ChosenMatch | null = null,
): Replaced<string> {
  const matches = find(value).map((match) => ({ ...match, text: value.slice(match.start, match.end) }));
  const replaced = matchesToReplace(matches, replacement, chosen);
  let result = '';
  let kept = 0;
  for (const { start, end } of replaced) {
    result += value.slice(kept, start) + replacement;
    kept = end;
  }
  return { value: result + value.slice(kept), count: replaced.length };
}
