import type { Command } from './command.ts';

const beyondAscii = /[^ -~]/u;

/** Lower case without accents, so that "resume" finds "Résumé". */
export function fold(text: string): string {
  // Most texts have none; to take ten thousand apart takes a while.
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

const letter = /[\p{L}\p{N}]/u;

/** Whether a word of the text begins with this. */
function beginsWord(folded: string, part: string): boolean {
  for (let at = folded.indexOf(part); at !== -1; at = folded.indexOf(part, at + 1)) {
    if (at === 0 || !letter.test(folded.charAt(at - 1))) return true;
  }
  return false;
}

/**
 * How well texts answer a query, the texts already folded; 0 is not at all. All words of the query must begin a word
 * of the text, in any order; an exact start of the whole counts most. Made once per query: a keystroke asks it of
 * every record there is.
 */
export function createScorer(query: string): (folded: string) => number {
  const wanted = fold(query).trim();
  const parts = wanted.split(/\s+/u);
  return (folded) => {
    if (wanted === '') return 1;
    if (folded.startsWith(wanted)) return 4;
    // Most texts end here.
    if (!parts.every((part) => folded.includes(part))) return 0;
    if (parts.every((part) => beginsWord(folded, part))) return 3;
    return folded.includes(wanted) ? 2 : 0;
  };
}

/** As `createScorer`, for one text as it is written. */
export function scoreText(text: string, query: string): number {
  return createScorer(query)(fold(text));
}

/** The best answers among many, in their order where they are equally good. */
export function bestOf<T>(
  items: readonly T[],
  foldedOf: (item: T) => string,
  query: string,
  limit: number,
): readonly T[] {
  const score = createScorer(query);
  const byScore = [4, 3, 2, 1].map((value) => ({ value, found: [] as T[] }));
  const [top] = byScore;
  for (const item of items) {
    const value = score(foldedOf(item));
    const group = byScore.find((candidate) => candidate.value === value);
    if (group !== undefined && group.found.length < limit) group.found.push(item);
    if (top?.found.length === limit) break;
  }
  return byScore.flatMap(({ found }) => found).slice(0, limit);
}

/** The commands that answer a query, best first; equal ones keep their order. */
export function searchCommands(commands: readonly Command[], query: string): readonly Command[] {
  return commands
    .map((command) => ({
      command,
      // Keywords count a little less than the title, so that a command is found by its own name first.
      score: Math.max(scoreText(command.title, query), scoreText(command.keywords ?? '', query) - 0.5),
    }))
    .filter(({ score }) => score >= 1)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command);
}
