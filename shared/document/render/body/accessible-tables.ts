import { htmlTextInLine } from '../../../text/html-text.ts';
import { escapeHtml, raw, type Html } from '../../markup/html.ts';

const tagPattern = /<(\/?)(table|thead|tr|th)\b([^>]*)>/giu;

/** Cells without content, and what they may hold instead: blank lines. */
const emptyCellPattern = /(<t([dh])\b[^>]*>)(?:\s|<br\b[^>]*>|<\/?p>)*(<\/t\2>)/giu;

const captionPattern = /\s*<caption\b[^>]*>([\s\S]*?)<\/caption>/iuy;

interface OpenTable {
  row: number;
  isHeader: boolean;
}

/**
 * Gives header cells without a scope the one that their place says, so that a reader of the page or the PDF hears which
 * column or row a cell belongs to, and lets a table that is too wide scroll within itself instead of with the page. The
 * keyboard reaches the place where it scrolls, by the name of the caption. Cells without content get a space, because a
 * PDF would leave them out, and the cells behind them would stand in other columns.
 *
 * @param body sanitized, so that every tag has an end and no value contains `>`
 * @param name for tables without a caption, such as the section's title
 */
export function accessibleTables(body: Html, name: string): Html {
  if (!body.text.includes('<table')) return body;
  const open: OpenTable[] = [];
  const captionAt = (at: number): string | null => {
    captionPattern.lastIndex = at;
    const caption = htmlTextInLine(captionPattern.exec(body.text)?.[1] ?? '');
    return caption === '' ? null : caption;
  };
  const text = body.text.replaceAll(
    tagPattern,
    (tag: string, end: string, element: string, attributes: string, at: number) => {
      const table = open.at(-1);
      switch (element.toLowerCase()) {
        case 'table':
          if (end !== '') {
            open.pop();
            return `${tag}</div>`;
          }
          open.push({ row: -1, isHeader: false });
          return `<div class="scroll" role="region" aria-label="${escapeHtml(captionAt(at + tag.length) ?? name)}" tabindex="0">${tag}`;
        case 'thead':
          if (table !== undefined) table.isHeader = end === '';
          return tag;
        case 'tr':
          if (table !== undefined && end === '') table.row += 1;
          return tag;
        default: {
          if (end !== '' || table === undefined || /\sscope=/iu.test(attributes)) return tag;
          return `<th scope="${table.isHeader || table.row === 0 ? 'col' : 'row'}"${attributes}>`;
        }
      }
    },
  );
  return raw(text.replaceAll(emptyCellPattern, '$1&nbsp;$3'));
}
