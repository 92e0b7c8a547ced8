import { html, raw, type Html } from '#shared/document/html.ts';
import type { PageState } from './page-state.ts';
import type { PageWords } from './page-words.ts';
import type { ProposalView } from './proposal-view.ts';

/** What marks a field: as the wrong one, which then has the keyboard and is in sight, or with its hint. */
function fieldMark({ problem }: PageState, field: 'name' | 'message'): Html {
  const hint = field === 'message' ? 'message-hint' : '';
  if (problem?.field !== field) return hint === '' ? raw('') : raw(`aria-describedby="${hint}"`);
  return raw(`aria-invalid="true" aria-describedby="${`problem ${hint}`.trim()}" autofocus`);
}

function renderProblem({ problem }: PageState, field: 'name' | 'message' | null): Html | null {
  if (problem === null || problem.field !== field) return null;
  // Without scripts this is what leads to it. A field that is wrong is led to itself.
  const lead = field === null ? raw('tabindex="-1" autofocus') : raw('');
  return html`<p class="notice bad" id="problem" role="alert" ${lead}>${problem.text}</p>`;
}

/**
 * The form that carries every decision. It needs no script: the buttons say which decision was made, and the
 * optional sections' checkboxes further up belong to it by name. It carries the sums that its reader saw, so that nobody
 * accepts others.
 */
export function renderDecision(
  { sums, toPay }: ProposalView,
  words: PageWords,
  token: string,
  state: PageState,
): Html {
  return html`<form class="decision" id="decision" method="post">
    <h2>${words.yourDecision}</h2>
    ${renderProblem(state, null)}
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="sums" value="${sums}" />
    ${toPay === '' ? null : html`<p class="sums">${toPay}</p>`} ${renderProblem(state, 'name')}
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
  </form>`;
}
