import { html } from '#shared/document/markup/html.ts';
import { viewLabel } from '#shared/document/mail/default-message.ts';
import { renderMail, senderOf, signatureOf, type MailMessage } from '#shared/document/mail/mail-message.ts';
import type { AccountRow, UserRow } from '../../storage/account-store.ts';
import { mailLogo, type LogoFile } from './mail-logo.ts';
import type { OutgoingMail, PdfDocument } from './outgoing-mail.ts';

/** A link to the client page with the picture that reports the message as opened, or the PDF and neither of them. */
export type ProposalInMail =
  | { readonly form: 'link'; readonly pageUrl: string; readonly openedUrl: string }
  | { readonly form: 'pdf'; readonly name: string; readonly document: PdfDocument };

export interface MailParts {
  readonly messageId: string;
  readonly date: string;
  readonly locale: string;
  readonly account: AccountRow;
  readonly sender: UserRow;
  readonly to: string;
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly message: string;
  /** The address of the client page, or the proposal itself as a PDF. */
  readonly proposal: ProposalInMail;
  /** Null if the message shows no logo. */
  readonly logo: LogoFile | null;
}

/** Composes the text and HTML of a message: the sender's text, then the link to the proposal or the PDF beside it. */
export function composeMail(parts: MailParts): OutgoingMail {
  const { account, sender, message, locale, proposal } = parts;
  const pageUrl = proposal.form === 'link' ? proposal.pageUrl : null;
  const logo = mailLogo(parts.logo, parts.messageId);
  const mail: MailMessage = {
    locale,
    accountName: account.name,
    senderName: sender.name,
    subject: parts.subject,
    message,
    pageUrl,
    signature: sender.signature,
    brand: account,
    logo,
  };
  const signature = signatureOf(mail);
  const link = pageUrl === null || message.includes(pageUrl) ? '' : `\n\n${viewLabel(locale)}: ${pageUrl}`;
  const openedPicture =
    proposal.form === 'link'
      ? html`<img src="${proposal.openedUrl}" width="1" height="1" alt="" style="display:block" />`
      : null;
  return {
    messageId: parts.messageId,
    date: parts.date,
    from: { name: senderOf(mail), address: sender.email },
    to: parts.to,
    cc: [...parts.cc],
    bcc: [...parts.bcc],
    subject: parts.subject.replaceAll(/[\r\n]+/gu, ' '),
    text: `${message}${link}\n\n${signature}\n`,
    html: renderMail(mail, 'mail', openedPicture).text,
    automatic: false,
    ...(logo !== null && { inline: [logo.picture] }),
    ...(proposal.form === 'pdf' && { pdf: { name: proposal.name, document: proposal.document } }),
  };
}
