import { queryWords, searchable } from '#shared/text/text-search.ts';
import type { Command } from './command.ts';
import { keywordsOf } from './keywords.ts';

const letter = /[\p{L}\p{N}]/u;

/** Whether a word of the text begins with `part`, or is `part` if `isWhole`. */
function hasWord(folded: string, part: string, isWhole: boolean): boolean {
  for (let at = folded.indexOf(part); at !== -1; at = folded.indexOf(part, at + 1)) {
    const begins = at === 0 || !letter.test(folded.charAt(at - 1));
    if (begins && !(isWhole && letter.test(folded.charAt(at + part.length)))) return true;
  }
  return false;
}

/**
 * Scores texts against a query; the texts come from `searchable`. 0 means no match. Every word of the query must start
 * a word of the text, in any order. An exact start of the whole text scores highest, then whole words: "client 42" finds
 * Client 42 before a proposal 429 of another client. Create it once per query, because a key press scores every record.
 */
export function createScorer(query: string): (text: string) => number {
  const parts = queryWords(query);
  const wanted = searchable(query.trim()).split('\n');
  return (text) => {
    if (parts.length === 0) return 1;
    if (wanted.some((spelling) => text.startsWith(spelling))) return 5;
    // Early exit for most texts.
    if (!parts.every((spellings) => spellings.some((part) => text.includes(part)))) return 0;
    const hasWords = (isWhole: boolean): boolean =>
      parts.every((spellings) => spellings.some((part) => hasWord(text, part, isWhole)));
    if (hasWords(false)) return hasWords(true) ? 4 : 3;
    return wanted.some((spelling) => text.includes(spelling)) ? 2 : 0;
  };
}

/** As `createScorer`, for one text, which need not be prepared. */
export function scoreText(text: string, query: string): number {
  return createScorer(query)(searchable(text));
}

/** The best matches of a query, best first. Equal ones keep their order. */
export function bestOf<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  query: string,
  limit: number,
): readonly T[] {
  const score = createScorer(query);
  // The scores of `createScorer`, best first.
  const byScore = [5, 4, 3, 2, 1].map((value) => ({ value, found: [] as T[] }));
  const [top] = byScore;
  for (const item of items) {
    const value = score(textOf(item));
    const group = byScore.find((candidate) => candidate.value === value);
    if (group !== undefined && group.found.length < limit) group.found.push(item);
    if (top?.found.length === limit) break;
  }
  return byScore.flatMap(({ found }) => found).slice(0, limit);
}

const wordsFor = ({ id, keywords = '' }: Command): string => `${keywordsOf(id)} ${keywords}`.trim();

/** The commands that match a query, best first. Equal ones keep their order. */
export function searchCommands(commands: readonly Command[], query: string): readonly Command[] {
  return commands
    .map((command) => ({
      command,
      // Keywords count a little less than the title, so that a command is found by its own name first.
      score: Math.max(scoreText(command.title, query), scoreText(wordsFor(command), query) - 0.5),
    }))
    .filter(({ score }) => score >= 1)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command);
}
