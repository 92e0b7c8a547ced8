import type { Hono } from 'hono';
import { recordActivity } from '../domain/activities.ts';
import type { Context } from '../domain/context.ts';
import type { Environment } from '../http/api.ts';
import type { PdfPrinter } from '../pdf/pdf-printer.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { viewProposal } from './proposal-view.ts';
import { pageHeaders, renderNotice } from './render-page.ts';
import { renderProposal } from './render-proposal.ts';
import { pageWords } from './page-words.ts';

/** What the PDF of a proposal needs from the pages around it. */
export interface PdfRouteOptions {
  /** Null where no browser can be had. */
  readonly printer: PdfPrinter | null;
  readonly missing: (address: string) => Response;
  readonly onBug: (error: unknown) => void;
}

/** The proposal as a PDF, on its client's paper; asking for it is recorded as `client_view_pdf`. */
export function addPdfRoute(app: Hono<Environment>, context: Context, options: PdfRouteOptions): void {
  app.get('/p/:public_id/pdf', async (request) => {
    const proposal = context.stores.proposals.findByPublicId(request.req.param('public_id'));
    if (proposal === undefined) return options.missing(request.env.address);
    const view = viewProposal(context, proposal, 'pdf');
    const { locale } = view.document;
    const words = pageWords(locale);
    const notice = (text: string, status: 410 | 503): Response =>
      new Response(renderNotice(text, locale), { status, headers: pageHeaders('clean') });
    if (view.standing === 'archived') return notice(words.archived, 410);
    if (options.printer === null) return notice(words.noPdf, 503);
    const page = renderProposal(view, {
      formToken: null,
      problem: null,
      typed: { name: '', message: '' },
      pdfUrl: null,
    });
    try {
      const pdf = await options.printer.print(page, view.pageSize);
      recordPdfView(context, proposal, request.env.address);
      return new Response(new Uint8Array(pdf), { headers: pdfHeaders(proposal) });
    } catch (error) {
      options.onBug(error);
      return notice(words.noPdf, 503);
    }
  });
}

function recordPdfView(context: Context, proposal: ProposalRow, address: string): void {
  if (proposal.sent_at === null) return;
  context.database.transaction(() => recordActivity(context, 'client_view_pdf', proposal, address));
}

function pdfHeaders(proposal: ProposalRow): Readonly<Record<string, string>> {
  const name = encodeURIComponent(`${proposal.title === '' ? 'proposal' : proposal.title.slice(0, 120)}.pdf`);
  return {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="proposal.pdf"; filename*=UTF-8''${name}`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}
