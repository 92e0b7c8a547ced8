import { escapeText } from '../../body/source/write-markup.ts';
import type { ReadDocument } from '../read-document.ts';

/** Reads a plain text: an empty line ends a paragraph, every other line end is kept. */
export function readPlainText(text: string): ReadDocument {
  const paragraphs = text.replaceAll(/\r\n?/gu, '\n').split(/\n[ \t]*\n/u);
  const html = paragraphs
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
  return { title: '', html, pictures: [], losses: [] };
}
