import { loadPdf } from '../../../components/workers/load-pdf.ts';
import { OffscreenCanvasFactory, NoFilterFactory } from './offscreen-factories.ts';

/** A PDF to draw. */
export interface PagesRequest {
  readonly bytes: Uint8Array;
  /** Width of a drawn page, in pixels of the screen. */
  readonly width: number;
  /** The most pages that are drawn. */
  readonly most: number;
}

export interface PagesAnswer {
  /** Each with its number, from 1. */
  readonly pages: readonly { readonly number: number; readonly bitmap: ImageBitmap }[];
  /** Number of pages of the PDF. */
  readonly count: number;
}

async function draw({ bytes, width, most }: PagesRequest): Promise<PagesAnswer> {
  const pdf = await loadPdf();
  const task = pdf.getDocument({
    ...{ data: bytes, useSystemFonts: false, disableFontFace: true, useWasm: false, useWorkerFetch: false },
    ...{ verbosity: 0, CanvasFactory: OffscreenCanvasFactory, FilterFactory: NoFilterFactory },
  });
  try {
    const document = await task.promise;
    const pages: PagesAnswer['pages'][number][] = [];
    for (let number = 1; number <= Math.min(document.numPages, most); number += 1) {
      const page = await document.getPage(number);
      const scale = width / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      const canvas = new OffscreenCanvas(Math.round(viewport.width), Math.round(viewport.height));
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no memory for a canvas');
      // The types of pdf.js know the canvas of a window only.
      const canvasContext = context as unknown as CanvasRenderingContext2D;
      await page.render({ canvas: null, canvasContext, viewport }).promise;
      pages.push({ number, bitmap: canvas.transferToImageBitmap() });
      page.cleanup();
    }
    return { pages, count: document.numPages };
  } finally {
    await task.destroy();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<PagesRequest>) => {
  draw(data).then(
    (answer) => self.postMessage(answer, { transfer: answer.pages.map(({ bitmap }) => bitmap) }),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no target
    () => self.postMessage(null),
  );
});
