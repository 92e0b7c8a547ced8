import { raw, type Html } from '../markup/html.ts';

const tagPattern = /<(\/?)(table|thead|tr|th)\b([^>]*)>/giu;

interface OpenTable {
  row: number;
  isHeader: boolean;
}

/**
 * Gives header cells without a scope the one that their place says, so that a reader of the page or the PDF hears which
 * column or row a cell belongs to, and lets a table that is too wide scroll within itself instead of with the page.
 *
 * @param body sanitized, so that every tag has an end and no value contains `>`
 */
export function accessibleTables(body: Html): Html {
  if (!body.text.includes('<table')) return body;
  const open: OpenTable[] = [];
  const text = body.text.replaceAll(
    tagPattern,
    (tag: string, end: string, name: string, attributes: string) => {
      const table = open.at(-1);
      switch (name.toLowerCase()) {
        case 'table':
          if (end !== '') {
            open.pop();
            return `${tag}</div>`;
          }
          open.push({ row: -1, isHeader: false });
          return `<div class="scroll" tabindex="0">${tag}`;
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
  return raw(text);
}
