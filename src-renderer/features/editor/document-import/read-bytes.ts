import { formatOf, type FileFormat } from './file-format.ts';
import { ReadFailure, type ReadDocument } from './read-document.ts';
import { decodePage } from './readers/decode-page.ts';
import { checkLength } from './readers/markup-bounds.ts';

/** A text that is all words, without embedded pictures. */
function boundedText(bytes: Uint8Array): string {
  const text = decodePage(bytes);
  checkLength(text);
  return text;
}

/**
 * Reads the content of a file, of whatever format.
 *
 * @param locale of the numbers that a spreadsheet holds
 * @throws {ReadFailure} if it cannot be read
 */
export async function readBytes(bytes: Uint8Array, name: string, locale: string): Promise<ReadDocument> {
  const format = formatOf(bytes, name);
  try {
    const document = await readFormat(format, bytes, locale);
    checkLength(document.html);
    return document;
  } catch (error) {
    throw error instanceof ReadFailure ? error : new ReadFailure('damaged');
  }
}

async function readFormat(format: FileFormat, bytes: Uint8Array, locale: string): Promise<ReadDocument> {
  switch (format) {
    case 'word':
      return await (await import('./readers/word.ts')).readWord(bytes);
    case 'spreadsheet':
      return await (await import('./readers/spreadsheet.ts')).readSpreadsheet(bytes, locale);
    case 'pdf':
      return await (await import('./readers/pdf.ts')).readPdf(bytes);
    case 'packed-page':
      return (await import('./readers/web-page.ts')).readPackedPage(bytes);
    case 'page':
      return (await import('./readers/web-page.ts')).readWebPage(decodePage(bytes), () => null);
    case 'markdown':
      return (await import('./readers/markdown.ts')).readMarkdown(boundedText(bytes));
    case 'delimited':
      return (await import('./readers/delimited.ts')).readDelimited(boundedText(bytes));
    case 'text':
      return (await import('./readers/plain-text.ts')).readPlainText(boundedText(bytes));
  }
}
