import { documentTypefaces } from '#shared/document/render/document-styles.ts';
import { pageFurniture } from '#shared/document/render/page-furniture.ts';
import type { PdfDocument } from '../domain/mail/outgoing-mail.ts';
import type { ProposalView } from './proposal-view.ts';
import { renderProposal } from './render-proposal.ts';

/** The page of a proposal as a document to print: without its form, with what stands in the margins of its pages. */
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
  return {
    html: html.replace('</head>', () => `<style>${pageFurniture(view.document)}</style></head>`),
    page_size: view.pageSize,
    font,
    heading,
  };
}
