import { documentTypefaces } from '#shared/document/render/document-styles.ts';
import type { PdfDocument } from '../domain/mail/outgoing-mail.ts';
import type { ProposalView } from './proposal-view.ts';
import { renderProposal } from './render-proposal.ts';

/** The page of a proposal as a document to print, without its form. */
export function renderPdfDocument(view: ProposalView): PdfDocument {
  const html = renderProposal(view, {
    formToken: null,
    problem: null,
    leadsToSums: false,
    typed: { name: '', message: '' },
    loadUrl: null,
    pdfUrl: null,
  });
  const [font = 'inter', heading] = documentTypefaces(
    view.document.theme,
    view.document.identity?.brand.font,
  );
  return { html, page_size: view.pageSize, font, heading };
}
