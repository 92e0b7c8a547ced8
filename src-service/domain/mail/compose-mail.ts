import { html } from '#shared/document/markup/html.ts';
import {
  renderMail,
  senderOf,
  signatureOf,
  viewLabel,
  type MailMessage,
} from '#shared/document/mail/mail-message.ts';
import type { AccountRow, UserRow } from '../../storage/account-store.ts';
import type { ImageRow } from '../../storage/image-store.ts';
import { mailLogo } from './mail-logo.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

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
  readonly pageUrl: string;
  readonly openedUrl: string;
  /** Null if the message shows no logo. */
  readonly logo: ImageRow | null;
}

/** Composes the text and HTML of a message: the sender's text, then the link to the proposal. */
export function composeMail(parts: MailParts): OutgoingMail {
  const { account, sender, message, pageUrl, locale, openedUrl } = parts;
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
  const hasLink = message.includes(pageUrl);
  const openedPicture = html`<img src="${openedUrl}" width="1" height="1" alt="" style="display:block" />`;
  return {
    messageId: parts.messageId,
    date: parts.date,
    from: { name: senderOf(mail), address: sender.email },
    to: parts.to,
    cc: [...parts.cc],
    bcc: [...parts.bcc],
    subject: parts.subject.replaceAll(/[\r\n]+/gu, ' '),
    text: `${message}${hasLink ? '' : `\n\n${viewLabel(locale)}: ${pageUrl}`}\n\n${signature}\n`,
    html: renderMail(mail, 'mail', openedPicture).text,
    automatic: false,
    ...(logo !== null && { inline: [logo.picture] }),
  };
}
