import type { AnswerMessages } from './answer-messages.ts';
import type { DocumentView } from '../render/document-view.ts';
import { html, raw, type Html } from '../markup/html.ts';
import { totalGroups } from '../render/render-document.ts';

/** The form's input and its first error. */
export interface AnswerState {
  readonly problem: { readonly field: 'name' | 'message' | null; readonly text: string } | null;
  readonly typed: { readonly name: string; readonly message: string };
}

const untouched: AnswerState = { problem: null, typed: { name: '', message: '' } };

/** The totals at the end of a document as texts. `toPay` leaves out subtotals and taxes. */
export interface DocumentSums {
  readonly sums: string;
  readonly toPay: string;
}

/** The attributes of a field: an invalid one gets the focus, all others refer to their hint. */
function fieldMark({ problem }: AnswerState, field: 'name' | 'message'): Html {
  const hint = field === 'message' ? 'message-hint' : '';
  if (problem?.field !== field) return hint === '' ? raw('') : raw(`aria-describedby="${hint}"`);
  return raw(`aria-invalid="true" aria-describedby="${`problem ${hint}`.trim()}" autofocus`);
}

function renderProblem({ problem }: AnswerState, field: 'name' | 'message' | null): Html | null {
  if (problem === null || problem.field !== field) return null;
  // Without scripts, `autofocus` scrolls to the problem. An invalid field has its own `autofocus`.
  const lead = field === null ? raw('tabindex="-1" autofocus') : raw('');
  return html`<p class="notice bad" id="problem" role="alert" ${lead}>${problem.text}</p>`;
}

/** The totals of a document; empty if it shows none. */
export function sumsOf(document: DocumentView): DocumentSums {
  const isPriced = document.showsTotals && document.sections.some(({ items }) => items.length > 0);
  const rows = isPriced ? totalGroups(document).flat() : [];
  const text = (shown: typeof rows): string =>
    shown.map(({ label, amount }) => `${label}: ${amount}`).join(' · ');
  return { sums: text(rows), toPay: text(rows.filter(({ isSum }) => isSum)) };
}

/**
 * The form for every decision, without scripts: the buttons submit the decision, and the checkboxes of optional
 * sections refer to the form by its id. It also submits the totals that the client saw, so that nobody accepts others.
 *
 * @param token null for a preview, in which the form is disabled
 */
export function renderAnswers(
  { sums, toPay }: DocumentSums,
  messages: AnswerMessages,
  token: string | null,
  state: AnswerState = untouched,
): Html {
  const fields = renderFields(toPay, messages, state, token !== null);
  // It keeps the decision in reach while one reads.
  const bar = html`<div class="reach no-print">
    <p><span>${toPay}</span><a class="button primary" href="#decision">${messages.toDecision}</a></p>
  </div>`;
  if (token === null)
    return html`${bar}
      <form class="decision" id="decision">
        <h2>${messages.yourDecision}</h2>
        <fieldset disabled>${fields}</fieldset>
      </form>`;
  return html`${bar}
    <form class="decision" id="decision" method="post">
    ${withoutDefault}
    <h2>${messages.yourDecision}</h2>
    ${renderProblem(state, null)}
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="sums" value="${sums}" />
    ${fields}
  </form>`;
}

function renderFields(toPay: string, messages: AnswerMessages, state: AnswerState, isLive: boolean): Html {
  return html`${toPay === '' ? null : html`<p class="sums">${toPay}</p>`} ${renderProblem(state, 'name')}
    <label
      >${messages.yourName}
      <input
        type="text"
        name="name"
        value="${state.typed.name}"
        autocomplete="name"
        maxlength="200"
        ${fieldMark(state, 'name')}
      />
    </label>
    ${renderProblem(state, 'message')}
    <label
      >${messages.message}
      <textarea
        name="message"
        rows="4"
        maxlength="10000"
        ${fieldMark(state, 'message')}
      >
${state.typed.message}</textarea
      >
    </label>
    <p class="hint" id="message-hint">${messages.messageHint} ${messages.acceptNote}</p>
    <div class="actions">
      <button class="primary" name="decision" value="accept">${messages.accept}</button>
      <button name="decision" value="ask">${messages.ask}</button>
      ${isLive ? renderDecline(messages) : html`<button>${messages.reject}</button>`}
    </div>
`;
}

/** The first button of a form is the one that Enter in a field presses. A decision takes a press of its own. */
const withoutDefault = html`<button type="submit" disabled hidden aria-hidden="true"></button>`;

/** Declining closes the proposal, so it takes a second press. Without scripts, a disclosure asks. */
function renderDecline(messages: AnswerMessages): Html {
  return html`<details class="decline">
    <summary class="button">${messages.reject}</summary>
    <p>${messages.rejectNote}</p>
    <button name="decision" value="reject">${messages.rejectIt}</button>
  </details>`;
}
