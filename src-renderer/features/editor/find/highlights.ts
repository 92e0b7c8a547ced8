import type { FoundMatch } from './find-matches.ts';

/** As `editor.css` draws them. */
const names = { all: 'found', current: 'found-current' } as const;

/** Highlights the matches without changing the document. An editor would treat wrapper elements as an edit. */
export function drawHighlights(matches: readonly FoundMatch[], current: number): void {
  const here = matches[current];
  CSS.highlights.set(names.all, new Highlight(...matches.map(({ range }) => range)));
  const marked = new Highlight(...(here === undefined ? [] : [here.range]));
  marked.priority = 1;
  CSS.highlights.set(names.current, marked);
}

/** Removes all highlights. */
export function clearHighlights(): void {
  for (const name of Object.values(names)) CSS.highlights.delete(name);
}
