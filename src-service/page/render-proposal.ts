import type { DocumentSection } from '#shared/document/render/document-view.ts';
import { html, raw, type Html } from '#shared/document/markup/html.ts';
import { renderAnswers } from '#shared/document/answers/render-answers.ts';
import { renderDocument } from '#shared/document/render/render-document.ts';
import { defaultDocumentSectionTitle } from '../domain/proposals.ts';
import type { PageState } from './page-state.ts';
import { pageWords, type PageWords } from './page-words.ts';
import type { ProposalView } from './proposal-view.ts';
import { renderPage } from './render-page.ts';

/** A proposal's page: its document, and the client's choices around it. */
export function renderProposal(view: ProposalView, state: PageState): string {
  const { proposal, standing, document } = view;
  const words = pageWords(document.locale);
  const withForms = state.formToken !== null && standing === 'open';
  const canChoose = withForms && document.sections.some((section) => section.optional);
  const content = renderDocument(document, {
    facts: state.pdfUrl === null ? null : renderDownload(view, words, state.pdfUrl),
    notice: renderStanding(view, words),
    sectionFoot: (section) => (withForms && section.optional ? renderChoice(section, words) : null),
    totalsFoot: canChoose
      ? html`<p class="no-print">
          <button
            form="decision"
            name="decision"
            value="choose"
            ${state.leadsToSums ? raw('autofocus') : null}
          >
            ${words.updateTotal}
          </button>
        </p>`
      : null,
    foot:
      state.formToken === null || standing !== 'open'
        ? null
        : renderAnswers(view, words, state.formToken, state),
  });
  return renderPage({
    title: proposal.title === '' ? documentsTitle(view, words) : proposal.title,
    locale: document.locale,
    theme: document.theme,
    content,
  });
}

/** The API's default is English; the client reads it in the language of the page. */
function documentsTitle({ proposal }: ProposalView, words: PageWords): string {
  const title = proposal.document_section_title;
  return title === defaultDocumentSectionTitle ? words.documents : title;
}

function renderDownload(view: ProposalView, words: PageWords, pdfUrl: string): Html {
  return html`<div class="no-print">
    <dt>${documentsTitle(view, words)}</dt>
    <dd><a href="${pdfUrl}">${words.download}</a></dd>
  </div>`;
}

/** Says why nothing can be decided, or what was decided. */
function renderStanding(view: ProposalView, words: PageWords): Html | null {
  const { proposal, standing } = view;
  const decided = [proposal.decided_by, view.decidedAt]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  switch (standing) {
    case 'open':
      return proposal.status === 'clarification'
        ? html`<p class="notice no-print" role="status">${words.asked}</p>`
        : null;
    case 'accepted':
      return html`<p class="notice" role="status"><strong>${words.accepted}</strong> ${decided}</p>`;
    case 'rejected':
      return html`<p class="notice bad" role="status"><strong>${words.rejected}</strong> ${decided}</p>`;
    case 'expired':
      return html`<p class="notice bad" role="status">${words.expired}</p>`;
    case 'archived':
      return html`<p class="notice bad" role="status">${words.archived}</p>`;
    case 'report':
      return null;
    case 'unsent':
      return html`<p class="notice" role="status">${words.unsent}</p>`;
  }
}

function renderChoice(section: DocumentSection, words: PageWords): Html {
  return html`<label class="choice"
    ><input
      type="checkbox"
      form="decision"
      name="section"
      value="${section.id}"
      ${section.selected ? raw('checked') : null}
    />${words.include}</label
  >`;
}
