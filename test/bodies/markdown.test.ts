// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { bodyMarkdown } from '../../src-renderer/features/export/markdown/markdown-body.ts';
import { parseSanitized, sanitizeHtml } from '../../src-renderer/features/export/sanitize-html.ts';
import { bodies } from './corpus.ts';

/** The letters and figures of a text. */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The same of Markdown: without addresses of links, names of pictures, elements, and numbers and boxes of lists. */
function readLetters(markdown: string): string {
  return lettersOf(
    markdown
      .replaceAll(
        /(?<!\\)\]\((?:<[^>]*>|(?:\\.|[^\s)])*)\)|(?<!\\)!\[(?:\\.|[^\]\\])*\]\[picture-\d+\]/gu,
        ']',
      )
      .replaceAll(/(?<!\\)<\/?(?:strong|em|del|u|ins|mark|sub|sup|br)>/gu, '')
      .replaceAll(/(?<=^|<br>|[\n ])(?:\d+[.)]|\[[ x]\])(?=\s|$)/gu, ''),
  );
}

test.each(bodies)('$name loses no word as Markdown', ({ html }) => {
  const safe = sanitizeHtml(html);
  const numbers = (text: string): string => text.replaceAll(/(?<=^|\s)\d+[.)](?=\s|$)/gu, '');
  const markdown = bodyMarkdown(safe, { sources: new Map() });
  expect(readLetters(markdown)).toBe(lettersOf(numbers(parseSanitized(safe).textContent ?? '')));
  // Nothing in it runs.
  expect(markdown).not.toMatch(/(?<!\\)<(?:script|iframe|img|svg|style|form)|(?<!\\)\]\(\s*javascript:/iu);
});
