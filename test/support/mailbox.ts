import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';

/** A message that the service sent, parsed like an e-mail program does. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The web addresses in it, in order. */
  readonly links: readonly string[];
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[];
}

/** Reads a folder of messages, oldest first; empty when there is no folder yet. */
export async function readMailbox(folder: string): Promise<ReceivedMail[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => parse(await readFile(path.join(folder, name)))));
}

async function parse(message: Uint8Array): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(message, { attachmentEncoding: 'arraybuffer' });
  const { from, to, cc, bcc, subject = '', text = '', html = '' } = mail;
  const addresses = (list: typeof to): string[] => (list ?? []).map(({ address }) => address ?? '');
  return {
    from: from?.address ?? '',
    to: addresses(to),
    cc: addresses(cc),
    bcc: addresses(bcc),
    subject,
    text,
    html,
    links: `${text} ${html.replaceAll('&amp;', '&')}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [],
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: Buffer.from(content as ArrayBuffer),
    })),
  };
}
