import type { SearchExcerpt } from '#shared/bridge/methods/search-methods.ts';
import { wordsOf, type Word } from '#shared/search/words.ts';
import type { ResolvedTerm, TokenRun } from './resolve-terms.ts';
import type { DocumentPart, SearchDocument } from './search-document.ts';

/** A matching range of a text; `end` is exclusive. */
interface Match {
  readonly start: number;
  readonly end: number;
  /** The index of its term. */
  readonly term: number;
}

/** Length of an excerpt, and of its part before the first match, characters. */
const excerptLength = 160;
const leadLength = 40;

const isToken = (word: Word | undefined, token: string, isPrefix: boolean): boolean =>
  word !== undefined &&
  [word.tokens.join(''), ...word.tokens, ...word.variants].some((own) =>
    isPrefix ? own.startsWith(token) : own === token,
  );

/** Whether a run begins at this word. */
function isRunAt(words: readonly Word[], at: number, { tokens, isPrefix }: TokenRun): boolean {
  return tokens.every((token, index) =>
    isToken(words[at + index], token, isPrefix && index === tokens.length - 1),
  );
}

function matchesIn(text: string, terms: readonly ResolvedTerm[]): readonly Match[] {
  const words = wordsOf(text);
  const matches: Match[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (const [term, { runs }] of terms.entries()) {
      const run = runs.find((candidate) => isRunAt(words, at, candidate));
      const last = words[at + (run?.tokens.length ?? 1) - 1];
      const first = words[at];
      if (run === undefined || first === undefined || last === undefined) continue;
      matches.push({ start: first.start, end: last.end, term });
      break;
    }
  }
  return matches;
}

/** The start of the first word at or after this position, so that no word is cut. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(' ', at - 1);
  return space === -1 || space > at + leadLength ? at : space + 1;
}

/** The end of the last whole word before this position. */
function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space < at - leadLength ? at : space;
}

/** The text around the first match, cut at words, with its matches marked. */
function cut(text: string, matches: readonly Match[]): SearchExcerpt['pieces'] {
  const from = wordStart(text, (matches[0]?.start ?? 0) - leadLength);
  const to = Math.max(wordEnd(text, from + excerptLength), matches[0]?.end ?? 0);
  const pieces: SearchExcerpt['pieces'] = [];
  const add = (piece: string, isMatch: boolean): void => {
    if (piece !== '') pieces.push({ text: piece, isMatch });
  };
  let at = from;
  if (from > 0) add('… ', false);
  for (const { start, end } of matches) {
    if (start < at || end > to) continue;
    add(text.slice(at, start), false);
    add(text.slice(start, end), true);
    at = end;
  }
  add(text.slice(at, to), false);
  if (to < text.length) add(' …', false);
  return pieces;
}

/** The excerpt shows what a row does not show anyway: its title and its client come last. */
const order: Readonly<Record<DocumentPart['place'], number>> = {
  section: 0,
  line: 0,
  activity: 1,
  client: 2,
  title: 2,
};

/** The words of a document in context: the text with the most terms. Null if no text has any. */
export function excerptOf(
  { localId, parts }: SearchDocument,
  terms: readonly ResolvedTerm[],
): SearchExcerpt | null {
  let best: {
    readonly part: DocumentPart;
    readonly matches: readonly Match[];
    readonly score: number;
  } | null = null;
  for (const part of parts) {
    const matches = matchesIn(part.text, terms);
    if (matches.length === 0) continue;
    const score = new Set(matches.map(({ term }) => term)).size * 10 - order[part.place];
    if (best === null || score > best.score) best = { part, matches, score };
  }
  if (best === null) return null;
  const { place, sectionId, heading, text } = best.part;
  return { id: localId, place, sectionId, heading, pieces: cut(text, best.matches) };
}
