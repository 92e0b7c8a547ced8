import type { AnswerMessages } from './answer-messages.ts';
import type { DocumentView } from '../render/document-view.ts';
import { html, raw, type Html } from '../markup/html.ts';
import { totalGroups } from '../render/render-document.ts';

/** What was typed into it, and what of that cannot be taken. */
export interface AnswerState {
  readonly problem: { readonly field: 'name' | 'message' | null; readonly text: string } | null;
  readonly typed: { readonly name: string; readonly message: string };
}

/** Nothing typed yet. */
const untouched: AnswerState = { problem: null, typed: { name: '', message: '' } };

/** The sums at the end of a document as text, and those of them that are to be paid. */
export interface DocumentSums {
  readonly sums: string;
  readonly toPay: string;
}

/** What marks a field: as the wrong one, which then has the keyboard and is in sight, or with its hint. */
function fieldMark({ problem }: AnswerState, field: 'name' | 'message'): Html {
  const hint = field === 'message' ? 'message-hint' : '';
  if (problem?.field !== field) return hint === '' ? raw('') : raw(`aria-describedby="${hint}"`);
  return raw(`aria-invalid="true" aria-describedby="${`problem ${hint}`.trim()}" autofocus`);
}

function renderProblem({ problem }: AnswerState, field: 'name' | 'message' | null): Html | null {
  if (problem === null || problem.field !== field) return null;
  // Without scripts this is what leads to it. A field that is wrong is led to itself.
  const lead = field === null ? raw('tabindex="-1" autofocus') : raw('');
  return html`<p class="notice bad" id="problem" role="alert" ${lead}>${problem.text}</p>`;
}

/** Reads them off a document; empty where it shows none. */
export function sumsOf(document: DocumentView): DocumentSums {
  const isPriced = document.showsTotals && document.sections.some(({ items }) => items.length > 0);
  const rows = isPriced ? totalGroups(document).flat() : [];
  const text = (shown: typeof rows): string =>
    shown.map(({ label, amount }) => `${label}: ${amount}`).join(' · ');
  return { sums: text(rows), toPay: text(rows.filter(({ isSum }) => isSum)) };
}

/**
 * The form that carries every decision. It needs no script: the buttons say which decision was made, and the
 * optional sections' checkboxes further up belong to it by name. It carries the sums that its reader saw, so that nobody
 * accepts others.
 *
 * @param token null where it is only looked at: nothing in it can be used then
 */
export function renderAnswers(
  { sums, toPay }: DocumentSums,
  words: AnswerMessages,
  token: string | null,
  state: AnswerState = untouched,
): Html {
  const fields = renderFields(toPay, words, state);
  if (token === null)
    return html`<form class="decision" id="decision">
      <h2>${words.yourDecision}</h2>
      <fieldset disabled>${fields}</fieldset>
    </form>`;
  return html`<form class="decision" id="decision" method="post">
    <h2>${words.yourDecision}</h2>
    ${renderProblem(state, null)}
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="sums" value="${sums}" />
    ${fields}
  </form>`;
}

function renderFields(toPay: string, words: AnswerMessages, state: AnswerState): Html {
  return html`${toPay === '' ? null : html`<p class="sums">${toPay}</p>`} ${renderProblem(state, 'name')}
    <label
      >${words.yourName}
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
      >${words.message}
      <textarea
        name="message"
        rows="4"
        maxlength="10000"
        ${fieldMark(state, 'message')}
      >
${state.typed.message}</textarea
      >
    </label>
    <p class="hint" id="message-hint">${words.messageHint} ${words.acceptNote}</p>
    <p class="actions">
      <button class="primary" name="decision" value="accept">${words.accept}</button>
      <button name="decision" value="ask">${words.ask}</button>
      <button name="decision" value="reject">${words.reject}</button>
    </p>
`;
}
