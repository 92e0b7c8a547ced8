import { mailStyles, renderMail } from '#shared/document/mail/mail-message.ts';
import { html, raw } from '#shared/document/markup/html.ts';
import { brandOf } from '#shared/document/render/document-identity.ts';
import type { UserValues } from '#shared/domain/account/business-state.ts';
import type { PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import type { OwnMessage } from './own-message.ts';

/** An e-mail whose placeholders are filled in. */
export interface PreviewedMail {
  readonly subject: string;
  readonly message: string;
  /** Whether the client gets a PDF instead of a link. */
  readonly attachesPdf: boolean;
  readonly values: PlaceholderValues;
  /** The client's. */
  readonly locale: string;
}

/** What the sender's service adds to an e-mail. */
interface Sender {
  readonly account: Workspace['account'] | undefined;
  /** The user of the API key; null if unknown. The signatures of other users are unknown. */
  readonly user: Pick<UserValues, 'email' | 'signature'> | null;
}

/** The e-mail as HTML, equal to the one that the client gets except for its logo. */
export function previewHtml(
  { subject, message, attachesPdf, values, locale }: PreviewedMail,
  { account, user }: Sender,
): string {
  const isSender = user !== null && user.email === values.sender_email;
  return renderMail(
    {
      locale,
      accountName: values.account_name ?? '',
      senderName: values.sender_name ?? '',
      ...(isSender && { signature: user.signature }),
      subject,
      message,
      pageUrl: attachesPdf ? null : (values.proposal_url ?? null),
      brand: account === undefined ? null : brandOf(account),
    },
    'page',
  ).text;
}

/** The message for the user's own mail program as a page. The program adds its own look and signature. */
export function ownPreviewHtml(message: OwnMessage, locale: string): string {
  return html`<!doctype html>
    <html lang="${locale.replaceAll('_', '-')}">
      <head>
        <meta charset="utf-8" />
        <title>${message.subject}</title>
        ${raw(`<style>${mailStyles(null)}</style>`)}
      </head>
      <body class="mail-body">
        <div role="main" class="mail-content" dir="auto">${raw(message.html)}</div>
      </body>
    </html>`.text;
}
