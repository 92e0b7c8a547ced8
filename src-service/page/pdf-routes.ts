import type { Hono } from 'hono';
import type { Context } from '../domain/context.ts';
import type { Environment } from '../http/environment.ts';
import { PdfBusyError } from '../domain/mail/pdf-busy-error.ts';
import { pdfName } from '../domain/mail/pdf-name.ts';
import type { PdfCache } from './pdf/pdf-cache.ts';
import { renderPdfDocument } from './pdf-document.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import type { PageBudget } from './page-budget.ts';
import { createProposalView } from './proposal-view.ts';
import { pageHeaders, renderNotice } from './render-page.ts';
import { pageMessages } from './page-messages.ts';
import type { ViewRecorder } from './views/view-recorder.ts';

export interface PdfRouteOptions {
  /** Null if no browser is installed. */
  readonly pdfs: PdfCache | null;
  readonly budget: PageBudget;
  readonly respondNotFound: (address: string) => Promise<Response>;
  /** Answers a caller who must wait. `wait` is in milliseconds. */
  readonly respondTooOften: (proposal: ProposalRow, wait: number) => Promise<Response>;
  readonly views: ViewRecorder;
  /** Runs after a commit and before the answer. */
  readonly afterWrite: () => Promise<void>;
  readonly onBug: (error: unknown) => void;
}

/** Seconds until a caller should try a busy printer again. */
const busyRetrySeconds = '10';

/** Serves the proposal as a PDF in its client's paper size, and records `client_view_pdf`. */
export function addPdfRoute(app: Hono<Environment>, context: Context, options: PdfRouteOptions): void {
  app.get('/p/:public_id/pdf', async (request) => {
    const { read } = context.database;
    const publicId = request.req.param('public_id');
    const proposal = await read(() => context.stores.proposals.findByPublicId(publicId));
    if (proposal === undefined) return options.respondNotFound(request.env.address);
    const waitMs = await options.budget.take('pdf', proposal.id, request.env.address);
    if (waitMs > 0) return options.respondTooOften(proposal, waitMs);
    const view = await read(() => createProposalView(context, proposal, 'pdf'));
    const { locale } = view.document;
    const messages = pageMessages(locale);
    const noticeResponse = (
      text: string,
      status: 410 | 503,
      headers: Readonly<Record<string, string>> = {},
    ): Response =>
      new Response(renderNotice(text, locale), { status, headers: { ...pageHeaders('clean'), ...headers } });
    if (view.decisionState === 'archived') return noticeResponse(messages.archived, 410);
    if (options.pdfs === null) return noticeResponse(messages.noPdf, 503);
    try {
      const pdf = await options.pdfs.print(renderPdfDocument(view));
      if (proposal.sent_at !== null) {
        await options.views.recordPdf(request.req.raw, proposal, request.env.address);
        await options.afterWrite();
      }
      return new Response(new Uint8Array(pdf), { headers: pdfHeaders(proposal) });
    } catch (error) {
      if (error instanceof PdfBusyError)
        return noticeResponse(messages.pdfBusy, 503, { 'Retry-After': busyRetrySeconds });
      options.onBug(error);
      return noticeResponse(messages.noPdf, 503);
    }
  });
}

function pdfHeaders(proposal: ProposalRow): Readonly<Record<string, string>> {
  const name = encodeURIComponent(pdfName(proposal));
  return {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="proposal.pdf"; filename*=UTF-8''${name}`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}
