import { randomUUID } from 'node:crypto';

export interface UnsentMessage {
  readonly from: Mailbox | null;
  readonly to: Mailbox;
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly bytes: Uint8Array } | null;
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** An e-mail as a file that mail programs open as a draft (RFC 5322; `X-Unsent` is Outlook's). */
export function composeUnsentMessage(message: UnsentMessage, newBoundary: () => string = randomUUID): string {
  const { from, to, cc, bcc, subject, text, html, attachment } = message;
  const alternative = multipart('alternative', newBoundary(), [
    part('text/plain; charset=utf-8', Buffer.from(text)),
    part('text/html; charset=utf-8', Buffer.from(html)),
  ]);
  const body =
    attachment === null
      ? alternative
      : multipart('mixed', newBoundary(), [alternative, filePart(attachment.name, attachment.bytes)]);
  const headers = [
    'X-Unsent: 1',
    ...(from === null ? [] : [`From: ${mailbox(from)}`]),
    `To: ${mailbox(to)}`,
    ...(cc.length === 0 ? [] : [`Cc: ${cc.map(oneLine).join(', ')}`]),
    ...(bcc.length === 0 ? [] : [`Bcc: ${bcc.map(oneLine).join(', ')}`]),
    `Subject: ${encodedWords(subject)}`,
    'MIME-Version: 1.0',
  ];
  return [...headers, body].join('\r\n');
}

function multipart(kind: string, boundary: string, parts: readonly string[]): string {
  const lines = parts.map((content) => `--${boundary}\r\n${content}`).join('\r\n');
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${lines}\r\n--${boundary}--\r\n`;
}

function part(type: string, bytes: Uint8Array, headers: readonly string[] = []): string {
  const lines = [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...headers, ''];
  const base64 =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/gu) ?? [];
  return [...lines, ...base64].join('\r\n');
}

function filePart(name: string, bytes: Uint8Array): string {
  const encoded = encodeURIComponent(oneLine(name)).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return part('application/pdf', bytes, [`Content-Disposition: attachment; filename*=UTF-8''${encoded}`]);
}

function mailbox({ name, address }: Mailbox): string {
  return name === '' ? oneLine(address) : `${encodedWords(name, true)} <${oneLine(address)}>`;
}

/** Removes control characters, because a line break would start another header. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u001f\u007f]+/gu, ' ').trim();
}

/** Bytes of text in an encoded word, whose limit is 75 characters (RFC 2047). */
const wordBytes = 42;

/** @param isPhrase whether the value is the name of a mailbox, where more characters have a meaning */
function encodedWords(value: string, isPhrase = false): string {
  const text = oneLine(value);
  const isPlain = isPhrase ? /^[\w !'*+/=-]*$/u.test(text) : /^[\u0020-\u007e]*$/u.test(text);
  if (isPlain && !text.includes('=?') && text.length <= 900) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > wordBytes) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((each) => `=?utf-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ');
}
