import { html, type Html } from '#shared/document/markup/html.ts';
import {
  findPlaceholders,
  resolvePlaceholders,
  type PlaceholderValues,
} from '#shared/domain/proposals/placeholders.ts';
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

function withoutLink(message: string): string {
  const paragraphs = message.split(/\n{2,}/u);
  const hasLink = (paragraph: string): boolean =>
    findPlaceholders(paragraph).some(({ name }) => name === 'proposal_url');
  return paragraphs
    .map((paragraph, index) => {
      if (hasLink(paragraph)) {
        const lines = paragraph.split('\n').filter((line) => !hasLink(line));
        return lines.join('\n');
      }
      const next = paragraphs[index + 1];
      return next !== undefined && hasLink(next) ? withoutLead(paragraph) : paragraph;
    })
    .filter((paragraph) => paragraph.trim() !== '')
    .join('\n\n');
}

/** A paragraph without a last sentence that ends in a colon. */
function withoutLead(paragraph: string): string {
  if (!/[:：]\s*$/u.test(paragraph)) return paragraph;
  const sentences = paragraph.split(/(?<=[.!?…][”“»’"']?)\s+/u);
  return sentences.length === 1 ? paragraph : sentences.slice(0, -1).join(' ');
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
