import { formatDate } from '#shared/document/render/format-date.ts';
import { html, raw, type Html } from '#shared/document/markup/html.ts';
import { fillIn } from '../../domain/notices/notice-messages.ts';
import type { InvitationRow } from '../../storage/team/invitation-store.ts';
import { renderPage } from '../render-page.ts';
import { invitationMessages } from './invitation-messages.ts';

export interface InvitationView {
  readonly invitation: InvitationRow;
  readonly locale: string;
  readonly account: string;
  readonly inviter: string;
}

/** The form that accepts an invitation. `typed` is the name in its field. */
export function renderInvitation(
  { invitation, locale, account, inviter }: InvitationView,
  { problem, typed }: { readonly problem: string | null; readonly typed: string },
): string {
  const messages = invitationMessages(locale);
  const fill = (text: string): string =>
    fillIn(text, { account, inviter, date: formatDate(invitation.expires_at, locale) });
  const described = raw('aria-invalid="true" aria-describedby="problem" autofocus');
  return pageOf(
    locale,
    fill(messages.title),
    html`<p>${fill(messages.intro)} ${messages.roles[invitation.role]}</p>
      <p>${fill(messages.until)}</p>
      <form class="decision" method="post">
        ${problem !== null && html`<p class="notice bad" role="alert" id="problem">${problem}</p>`}
        <label
          >${messages.name}<input
            type="text"
            name="name"
            autocomplete="name"
            value="${typed}"
            ${problem === null ? null : described}
        /></label>
        <div class="actions"><button class="primary">${messages.accept}</button></div>
      </form>`,
  );
}

/** The page that shows the key of the new user, once. */
export function renderKey(
  { locale, account }: InvitationView,
  { key, apiUrl }: { readonly key: string; readonly apiUrl: string },
): string {
  const messages = invitationMessages(locale);
  return pageOf(
    locale,
    fillIn(messages.welcome, { account }),
    html`<p class="notice" role="status">${messages.once}</p>
      <p>${messages.how}</p>
      <p>${messages.serverAddress}<code class="copied">${apiUrl}</code></p>
      <p>${messages.key}<code class="copied">${key}</code></p>
      <p>${messages.keep}</p>`,
  );
}

function pageOf(locale: string, title: string, content: Html): string {
  return renderPage({
    title,
    locale,
    theme: 'clean',
    content: html`<main class="page">
      <h1>${title}</h1>
      ${content}
    </main>`,
  });
}
