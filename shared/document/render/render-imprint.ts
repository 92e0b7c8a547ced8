import { html, type Html } from '../markup/html.ts';
import { documentMessages } from './document-messages.ts';
import type { DocumentIdentity, DocumentView } from './document-view.ts';

/** The end of a document: the account and its contact. Null if only the name is known. */
export function renderImprint(view: DocumentView, identity: DocumentIdentity): Html | null {
  const { addressLines, taxNumber, telephone, web, contact } = identity;
  const { taxNumber: label } = documentMessages(view.locale);
  const facts = [
    ...addressLines.map((line) => html`<br />${line}`),
    taxNumber !== '' && html`<br />${label}: ${taxNumber}`,
  ].filter((part) => part !== false);
  const ways = [
    contact.email !== '' && html`<br /><a href="mailto:${contact.email}">${contact.email}</a>`,
    telephone !== '' && html`<br />${telephone}`,
    web !== '' &&
      html`<br /><a href="${web}" rel="noopener noreferrer">${web.replace(/^https?:\/\//u, '')}</a>`,
  ].filter((part) => part !== false);
  if (facts.length === 0 && ways.length === 0 && contact.picture === null) return null;
  return html`<address class="imprint">
    <p dir="auto"><strong>${view.accountName}</strong>${facts}</p>
    <div class="contact">
      ${contact.picture !== null && html`<img src="${contact.picture}" alt="" />`}
      <p dir="auto"><strong>${contact.name}</strong>${ways}</p>
    </div>
  </address>`;
}
