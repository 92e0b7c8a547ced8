import type { DocumentSection } from '#shared/document/render/document-view.ts';
import { html, raw, type Html } from '#shared/document/markup/html.ts';
import { renderAnswers } from '#shared/document/answers/render-answers.ts';
import { renderDocument } from '#shared/document/render/render-document.ts';
import { defaultDocumentSectionTitle } from '../domain/proposals.ts';
import type { PageState } from './page-state.ts';
import { pageMessages, type PageMessages } from './page-messages.ts';
import type { ProposalView } from './proposal-view.ts';
import { showsPlayers, videoScript } from './videos/video-script.ts';
import { renderPage } from './render-page.ts';

/** The id of the notice that tells what became of a form. */
export const resultId = 'result';

/** Renders a proposal's page: its document, and the client's choices around it. */
export function renderProposal(view: ProposalView, state: PageState): string {
  const { proposal, decisionState, document } = view;
  const messages = pageMessages(document.locale);
  const withForms = state.formToken !== null && decisionState === 'open';
  // A document to print loads nothing.
  const playsVideos = state.loadUrl !== null && showsPlayers(document);
  const canChoose = withForms && document.sections.some((section) => section.optional);
  const content = renderDocument(document, {
    playsVideos,
    facts: state.pdfUrl === null ? null : renderDownload(view, messages, state.pdfUrl),
    notice: renderDecisionState(view, messages),
    sectionFoot: (section) => (withForms && section.optional ? renderChoice(section, messages) : null),
    totalsFoot: canChoose
      ? html`<p class="no-print">
          <button
            form="decision"
            name="decision"
            value="choose"
            ${state.leadsToSums ? raw('autofocus') : null}
          >
            ${messages.updateTotal}
          </button>
        </p>`
      : null,
    foot:
      state.formToken === null || decisionState !== 'open'
        ? null
        : renderAnswers(view, messages, state.formToken, state),
  });
  return renderPage({
    title: proposal.title === '' ? documentsTitle(view, messages) : proposal.title,
    locale: document.locale,
    theme: document.theme,
    brand: document.identity?.brand ?? null,
    ownLoads: state.loadUrl === null ? 'nothing' : 'own',
    // Placed at the end, so that a slow answer does not delay the page.
    content:
      state.loadUrl === null
        ? content
        : html`${content}${playsVideos && videoScript}<link rel="stylesheet" href="${state.loadUrl}" />`,
  });
}

/** The API's default title is English; the client sees it in the page's language. */
function documentsTitle({ proposal }: ProposalView, messages: PageMessages): string {
  const title = proposal.document_section_title;
  return title === defaultDocumentSectionTitle ? messages.documents : title;
}

function renderDownload(view: ProposalView, messages: PageMessages, pdfUrl: string): Html {
  return html`<div class="no-print">
    <dt>${documentsTitle(view, messages)}</dt>
    <dd><a href="${pdfUrl}">${messages.download}</a></dd>
  </div>`;
}

/** The decision, or why the client cannot decide. After a form, the page opens at it by the fragment of its address. */
function renderDecisionState(view: ProposalView, messages: PageMessages): Html | null {
  const { proposal, decisionState } = view;
  const decided = [proposal.decided_by, view.decidedAt]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  const notice = (kind: '' | 'bad' | 'no-print', text: Html | string): Html =>
    html`<p class="${`notice ${kind}`.trim()}" id="${resultId}" role="status" tabindex="-1">${text}</p>`;
  switch (decisionState) {
    case 'open':
      return proposal.status === 'clarification'
        ? notice('no-print', html`<strong>${messages.asked}</strong>${renderQuestion(proposal)}`)
        : null;
    case 'accepted':
      return notice('', html`<strong>${messages.accepted}</strong> ${decided}`);
    case 'rejected':
      return notice('bad', html`<strong>${messages.rejected}</strong> ${decided}`);
    case 'expired':
      return notice('bad', messages.expired);
    case 'archived':
      return notice('bad', messages.archived);
    case 'report':
      return null;
    case 'unsent':
      return notice('', messages.unsent);
  }
}

/** The newest question, as the client typed it. */
function renderQuestion({ decision_message: question }: ProposalView['proposal']): Html | null {
  return question === null || question === ''
    ? null
    : html`<span class="asked" dir="auto">${question}</span>`;
}

function renderChoice(section: DocumentSection, messages: PageMessages): Html {
  return html`<label class="choice"
    ><input
      type="checkbox"
      form="decision"
      name="section"
      value="${section.id}"
      ${section.selected ? raw('checked') : null}
    />${messages.include}</label
  >`;
}
