import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextContent } from 'pdfjs-dist/types/src/display/api.js';
import { loadPdf } from '../../../../components/workers/load-pdf.ts';
import { countedLosses, ReadFailure, type ReadDocument } from '../read-document.ts';
import { checkStreams } from './pdf-bounds.ts';
import { linesOf, pdfMarkup, type TextLine, type TextRun } from './pdf-lines.ts';

/** The most pages that are read. */
const mostPages = 400;

/** The most runs of text of all pages, and how long the drawing of a page may be looked through for its fonts, in ms. */
const mostRuns = 200_000;
const longestDrawing = 10_000;

/** A page with fewer characters is taken for a picture of a page. */
const leastCharacters = 10;

/**
 * Reads the text of a PDF. A PDF has no paragraphs, only letters at places: headings are guessed by their size, and
 * tables and pictures are lost.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const pictures = checkStreams(bytes);
  const pdf = await loadPdf();
  const task = pdf.getDocument({
    data: bytes,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    // No picture is decoded: none is imported.
    maxImageSize: 1,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    const lines: TextLine[] = [];
    let scanned = 0;
    let left = mostRuns;
    const count = Math.min(document.numPages, mostPages);
    for (let index = 0; index < count; index += 1) {
      const page = await document.getPage(index + 1);
      const { items, styles } = await textOf(page, left);
      left -= items.length;
      const runs = items.flatMap((item): readonly TextRun[] => {
        if (!('str' in item)) return [];
        const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
        const name = `${styles[item.fontName]?.fontFamily ?? ''} ${fontName(page, item.fontName)}`;
        const size = item.height || Math.hypot(a, b);
        return [{ text: item.str, x, y, width: item.width, size, isBold: /bold|black|heavy/iu.test(name) }];
      });
      const own = linesOf(runs, index);
      if (own.reduce((sum, { text }) => sum + text.length, 0) < leastCharacters) scanned += 1;
      lines.push(...own);
      await loadFonts(page);
      page.cleanup();
    }
    if (lines.length === 0) throw new ReadFailure('scanned');
    const { html, hasMargins } = pdfMarkup(lines, count);
    const { info } = await document.getMetadata().catch(() => ({ info: {} }));
    const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : '';
    return {
      title,
      html,
      pictures: [],
      losses: countedLosses({
        layout: 1,
        headers: hasMargins ? 1 : 0,
        pages: scanned + document.numPages - count,
        pictures,
      }),
    };
  } catch (error) {
    if (error instanceof ReadFailure) throw error;
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new ReadFailure(isLocked ? 'encrypted' : 'damaged');
  } finally {
    await task.destroy();
  }
}

/** The name of a font in the file; '' until it is known. */
function fontName(page: PDFPageProxy, id: string): string {
  if (!page.commonObjs.has(id)) return '';
  const font = page.commonObjs.get(id) as { readonly name?: unknown } | null;
  return typeof font?.name === 'string' ? font.name : '';
}

/** The text of a page. The reader would collect any number of runs. */
async function textOf(page: PDFPageProxy, most: number): Promise<Pick<TextContent, 'items' | 'styles'>> {
  const items: TextContent['items'] = [];
  const styles: TextContent['styles'] = {};
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { items, styles };
    items.push(...value.items);
    Object.assign(styles, value.styles);
    if (items.length > most) throw new ReadFailure('too-much-text');
  }
}

/** Makes the names of the fonts of a page known. */
async function loadFonts(page: PDFPageProxy): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ReadFailure('too-much-inside')), longestDrawing);
  });
  try {
    await Promise.race([page.getOperatorList(), limit]);
  } finally {
    clearTimeout(timer);
  }
}
