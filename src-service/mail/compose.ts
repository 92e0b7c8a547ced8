import { html, raw, type Html } from '#shared/document/html.ts';
import type { AccountRow, UserRow } from '../storage/account-store.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

/** Everything that goes into the message that a client receives. */
export interface MailParts {
  readonly messageId: string;
  readonly date: string;
  readonly account: AccountRow;
  readonly sender: UserRow;
  readonly to: string;
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly message: string;
  readonly pageUrl: string;
  readonly openedUrl: string;
}

/** Text and HTML of the same message: what the sender wrote, then the way to the proposal. */
export function composeMail(parts: MailParts): OutgoingMail {
  const { account, sender, message, pageUrl } = parts;
  const signature = [sender.name, account.name].filter((line) => line !== '').join(', ');
  const hasLink = message.includes(pageUrl);
  return {
    messageId: parts.messageId,
    date: parts.date,
    from: { name: signature, address: sender.email },
    to: parts.to,
    cc: [...parts.cc],
    bcc: [...parts.bcc],
    subject: parts.subject.replaceAll(/[\r\n]+/gu, ' '),
    text: `${message}${hasLink ? '' : `\n\nView the proposal: ${pageUrl}`}\n\n${signature}\n`,
    html: renderHtml(parts, signature),
  };
}

function renderHtml({ account, message, subject, pageUrl, openedUrl }: MailParts, signature: string): string {
  const paragraphs = message
    .split(/\n{2,}/u)
    .map((paragraph) => html`<p style="margin:0 0 16px">${breakLines(paragraph)}</p>`);
  return html`<!doctype html>
      <html>
        <head>
          <meta charset="utf-8" />
          <title>${subject}</title>
        </head>
        <body
          style="margin:0;padding:32px 16px;background:#f6f5f2;color:#23252b;font:16px/26px Inter,Helvetica,Arial,sans-serif"
        >
          <div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e6e3dc">
            <p style="margin:0 0 24px;font-size:13px;color:#60646e">${account.name}</p>
            ${paragraphs}
            <p style="margin:24px 0">
              <a
                href="${pageUrl}"
                style="display:inline-block;padding:10px 18px;border-radius:6px;background:#166b4d;color:#ffffff;text-decoration:none;font-weight:600"
                >View the proposal</a
              >
            </p>
            <p style="margin:0;font-size:13px;color:#60646e">${signature}</p>
          </div>
          <img src="${openedUrl}" width="1" height="1" alt="" style="display:block" />
        </body>
      </html>`.text;
}

function breakLines(text: string): readonly Html[] {
  return text.split('\n').map((line, index) => html`${index === 0 ? '' : raw('<br>')}${line}`);
}
