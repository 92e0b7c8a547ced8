import { Marked } from 'marked';
import { ReadFailure, type ReadDocument } from '../read-document.ts';
import { readWebPage } from './web-page.ts';

const frontMatter = /^---\r?\n(?<head>[\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u;
const titleLine = /^title:(?<title>.*)$/mu;
const quoted = /^(?<quote>["'])(?<text>.*)\k<quote>$/u;

/** The signs of a list of tasks, which a text shows in place of boxes to click. */
const boxes = { open: '☐ ', done: '☑ ' } as const;

const marked = new Marked({ gfm: true, async: false }).use({
  renderer: { checkbox: ({ checked }) => (checked ? boxes.done : boxes.open) },
});

/** The most cells of all tables. */
const mostCells = 200_000;

/**
 * Checks the tables of a text: every row of one is filled up to the width of its first, so that a small text may say
 * millions of cells.
 */
function checkTables(text: string): void {
  let rows = 0;
  let widest = 0;
  for (const line of text.split('\n')) {
    const bars = line.split('|', mostCells).length - 1;
    if (bars > 0) rows += 1;
    widest = Math.max(widest, bars);
  }
  if (rows * widest > mostCells) throw new ReadFailure('too-much-text');
}

/** Reads Markdown as GitHub writes it, with the title of its front matter. */
export function readMarkdown(text: string): ReadDocument {
  checkTables(text);
  const head = frontMatter.exec(text);
  const body = head === null ? text : text.slice(head[0].length);
  const line = (titleLine.exec(head?.groups?.['head'] ?? '')?.groups?.['title'] ?? '').trim();
  const title = quoted.exec(line)?.groups?.['text'] ?? line;
  return { ...readWebPage(marked.parse(body) as string, () => null), title };
}
