import { html, type Html } from '#shared/document/html.ts';
import type { PageState } from './page-state.ts';
import type { PageWords } from './page-words.ts';

/**
 * The form that carries every decision. It needs no script: the buttons say which decision was made, and the
 * optional sections' checkboxes further up belong to it by name.
 */
export function renderDecision(words: PageWords, token: string, state: PageState): Html {
  return html`<form class="decision" id="decision" method="post">
    <h2>${words.yourDecision}</h2>
    ${state.problem === null ? null : html`<p class="notice bad" role="alert">${state.problem}</p>`}
    <input type="hidden" name="token" value="${token}" />
    <label
      >${words.yourName}
      <input type="text" name="name" value="${state.typed.name}" autocomplete="name" maxlength="200" />
    </label>
    <label
      >${words.message}
      <textarea name="message" rows="4" maxlength="10000" aria-describedby="message-hint">
${state.typed.message}</textarea>
    </label>
    <p class="hint" id="message-hint">${words.messageHint} ${words.acceptNote}</p>
    <p class="actions">
      <button class="primary" name="decision" value="accept">${words.accept}</button>
      <button name="decision" value="ask">${words.ask}</button>
      <button name="decision" value="reject">${words.reject}</button>
    </p>
  </form>`;
}
