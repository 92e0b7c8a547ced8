import { createPrivateKey } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '#shared/domain/mail/mail-settings.ts';
import type { MailSecrets } from '../../domain/mail/mail-secrets.ts';
import type { OutgoingMail } from '../../domain/mail/outgoing-mail.ts';
import { MailFailure } from './mail-failure.ts';

/** The settings that concern the sender of every message. */
export type MailIdentity = Pick<MailSettings, 'from' | 'reply_to' | 'dkim'>;

export const ownIdentity: MailIdentity = { from: null, reply_to: null, dkim: null };

export interface ComposedMime {
  /** The envelope's sender. */
  readonly from: string;
  readonly bytes: Buffer;
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/**
 * Composes a message as bytes, signed if the settings name a DKIM domain. Apart from the signature, the bytes are the
 * same for every attempt. `Bcc` is included only in a file, because the program that sends the file needs it.
 */
export async function composeMime(
  mail: OutgoingMail,
  { from, reply_to: replyTo, dkim }: MailIdentity,
  secrets: MailSecrets,
  { withBcc }: { readonly withBcc: boolean },
): Promise<ComposedMime> {
  const sender = from === null ? mail.from : { ...from, name: from.name === '' ? mail.from.name : from.name };
  const answersTo = replyTo ?? mail.from.address;
  const { message } = await composer.sendMail({
    messageId: mail.messageId,
    date: new Date(mail.date),
    from: sender,
    replyTo: replyTo === null ? mail.from : { name: mail.from.name, address: replyTo },
    to: mail.to,
    cc: [...mail.cc],
    bcc: withBcc ? [...mail.bcc] : [],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: [
      ...(mail.inline ?? []).map(({ cid, type, content }) => ({
        ...{ cid, contentType: type, content: Buffer.from(content, 'base64') },
        contentDisposition: 'inline' as const,
      })),
      ...(mail.pdf?.content === undefined
        ? []
        : [
            {
              ...{ filename: mail.pdf.name, contentType: 'application/pdf' },
              content: Buffer.from(mail.pdf.content, 'base64'),
            },
          ]),
    ],
    headers: { 'Auto-Submitted': mail.automatic ? 'auto-generated' : 'no' },
    list: { unsubscribe: { url: `mailto:${answersTo}?subject=unsubscribe`, comment: '' } },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim !== null && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: readDkimKey(secrets) },
    }),
  });
  // The cast is safe: the composer's options make it return a buffer.
  return { from: sender.address, bytes: message as Buffer };
}

function readDkimKey(secrets: MailSecrets): string {
  const key = secrets.get('dkim_key');
  if (key === null) throw new MailFailure('secret-missing', 'The DKIM key is not known');
  if (!isRsaKey(key)) throw new MailFailure('dkim-key-invalid', 'The DKIM key is not an RSA key in PEM form');
  return key;
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
