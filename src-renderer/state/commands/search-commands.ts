import type { Command } from './command.ts';

/** Lower case without accents, so that "resume" finds "Résumé". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/**
 * How well a text answers a query; 0 is not at all. All words of the query must begin a word of the text, in
 * any order; an exact start of the whole counts most.
 */
export function scoreText(text: string, query: string): number {
  const folded = fold(text);
  const wanted = fold(query).trim();
  if (wanted === '') return 1;
  if (folded.startsWith(wanted)) return 4;
  const words = folded.split(/[^\p{L}\p{N}]+/u);
  const parts = wanted.split(/\s+/u);
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 3;
  return folded.includes(wanted) ? 2 : 0;
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
