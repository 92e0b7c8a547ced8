import { html, type Html } from '#shared/document/markup/html.ts';
import { hasLink, withoutLink } from '#shared/document/mail/default-message.ts';
import { resolvePlaceholders, type PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import type { SendDraft } from './send-draft.ts';

/** A message for the user's own mail program. */
export interface OwnMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Longest address that every system passes on to a mail program, characters. */
const longestAddress = 1900;

/**
 * The message with its placeholders filled in. Where the page's address is unknown, the paragraph with the link is left
 * out, and so is the sentence that leads to it.
 */
export function ownMessage(
  { subject, message }: Pick<SendDraft, 'subject' | 'message'>,
  values: PlaceholderValues,
): OwnMessage {
  const text = resolvePlaceholders(
    values.proposal_url === undefined ? withoutLink(message) : message,
    values,
  );
  const lines = (paragraph: string): readonly Html[] =>
    paragraph.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
  const body = text.split(/\n{2,}/u).map((paragraph) => html`<p>${lines(paragraph)}</p>`);
  return { subject: resolvePlaceholders(subject, values), text, html: html`${body}`.text };
}

/** What keeps a message from giving its client the proposal. */
export type OwnMessageGap = 'unread' | 'neither' | 'noRecipient';

interface Contents {
  /** Whether the page's address is known, so that a link to it is filled in. */
  readonly knowsPage: boolean;
  readonly attachesPdf: boolean;
  /** Whether the proposal can be printed for an attachment. */
  readonly canAttach: boolean;
}

/**
 * Why the client would get the proposal neither by a link nor as a PDF; null if nothing is missing. Without a recipient
 * the message is a `mailto:` address, which carries no attachment.
 */
export function ownMessageGap(
  { to, message }: Pick<SendDraft, 'to' | 'message'>,
  { knowsPage, attachesPdf, canAttach }: Contents,
): OwnMessageGap | null {
  if ((knowsPage && hasLink(message)) || /https?:\/\//iu.test(message)) return null;
  if (!canAttach) return 'unread';
  if (!attachesPdf) return 'neither';
  return to.length === 0 ? 'noRecipient' : null;
}

/** A `mailto:` address with subject and text, shortened to what mail programs accept. */
export function mailtoAddress(
  { to, cc, bcc }: Pick<SendDraft, 'to' | 'cc' | 'bcc'>,
  { subject, text }: Pick<OwnMessage, 'subject' | 'text'>,
): string {
  const list = (addresses: readonly string[]): string =>
    addresses.map((address) => encodeURIComponent(address)).join(',');
  const start = [
    `mailto:${list(to)}?subject=${encodeURIComponent(subject)}`,
    ...(cc.length === 0 ? [] : [`cc=${list(cc)}`]),
    ...(bcc.length === 0 ? [] : [`bcc=${list(bcc)}`]),
    'body=',
  ].join('&');
  let body = '';
  for (const character of text.replaceAll('\n', '\r\n').toWellFormed()) {
    const next = body + encodeURIComponent(character);
    if (start.length + next.length > longestAddress) return `${start}${body}${encodeURIComponent('…')}`;
    body = next;
  }
  return start + body;
}
