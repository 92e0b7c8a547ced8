import { bytesOfBase64 } from '../../../components/bytes-of-base64.ts';
import { useEffect, useState } from 'react';
import type { PageSize } from '#shared/bridge/files.ts';
import { useBridge } from '../../../bridge/index.ts';
import { runWorker } from '../../../components/workers/run-worker.ts';
// oxlint-disable-next-line import/default -- Vite makes this module
import workerUrl from './pdf-pages-worker.ts?worker&url';
import type { PagesAnswer, PagesRequest } from './pdf-pages-worker.ts';

/** Width of a page on the screen, px. */
export const pageWidth = 794;
const mostPages = 30;
/** Time for the drawing of all pages, ms. */
const longestDrawing = 60_000;
/** A document that does not change for this time is printed, ms. */
const settledMs = 250;

export type PdfPages =
  | { readonly state: 'making' }
  /** `isStale` while the pages of a change are made. */
  | ({ readonly state: 'made'; readonly isStale: boolean } & PagesAnswer)
  | { readonly state: 'failed' };

/** The pages of a document as it is printed, with their breaks. */
export function usePdfPages(html: string, pageSize: PageSize): PdfPages {
  const bridge = useBridge();
  const [pages, setPages] = useState<PdfPages>({ state: 'making' });
  useEffect(() => {
    let isNewest = true;
    const show = (next: PdfPages): void => {
      if (isNewest) setPages(next);
    };
    async function make(): Promise<void> {
      const { base64 } = await bridge.call('files.previewPdf', { html, pageSize });
      const bytes = bytesOfBase64(base64);
      const width = Math.round(pageWidth * window.devicePixelRatio);
      const request: PagesRequest = { bytes, width, most: mostPages };
      const answer = await runWorker<PagesAnswer | null>(workerUrl, request, longestDrawing);
      show(answer === null ? { state: 'failed' } : { state: 'made', isStale: false, ...answer });
    }
    setPages((before) => (before.state === 'made' ? { ...before, isStale: true } : { state: 'making' }));
    const timer = setTimeout(() => {
      make().catch(() => show({ state: 'failed' }));
    }, settledMs);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [bridge, html, pageSize]);
  return pages;
}
