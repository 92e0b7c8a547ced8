import { raw, type Html } from '../markup/html.ts';

const headingPattern = /<h([1-6])\b([^>]*)>([\s\S]*?)<\/h\1>/giu;

/**
 * Gives headings that skip a level the level that follows the one before, so that a reader of the page or the PDF hears
 * an outline without gaps. They look as before. Headings without a word do not count.
 *
 * @param document sanitized, so that no attribute contains `>`
 */
export function orderedHeadings(document: Html): Html {
  let before = 0;
  return raw(
    document.text.replaceAll(
      headingPattern,
      (heading: string, digit: string, attributes: string, content: string) => {
        if (content.replaceAll(/<(?!img\b)[^>]*>|\s|&nbsp;/giu, '') === '') return heading;
        const level = Math.min(Number(digit), before + 1);
        before = level;
        if (level === Number(digit)) return heading;
        return `<h${digit} aria-level="${String(level)}"${attributes}>${content}</h${digit}>`;
      },
    ),
  );
}
