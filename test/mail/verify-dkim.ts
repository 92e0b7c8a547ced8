import { createHash, verify, type KeyObject } from 'node:crypto';

/** Whether a message has a valid DKIM signature (RFC 6376, relaxed/relaxed, rsa-sha256) of a key. */
export function isSignedBy(message: string, key: KeyObject): boolean {
  const end = message.indexOf('\r\n\r\n');
  const fields = message.slice(0, end).split(/\r\n(?![ \t])/u);
  const signature = fields.find((field) => /^dkim-signature:/iu.test(field));
  if (signature === undefined) return false;
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((part): [string, string] => {
        const at = part.indexOf('=');
        return [part.slice(0, at).trim(), part.slice(at + 1).replaceAll(/\s+/gu, '')];
      }),
  );
  const body = relaxedBody(message.slice(end + 4));
  if (createHash('sha256').update(body, 'utf8').digest('base64') !== tags.get('bh')) return false;
  const signed = (tags.get('h') ?? '').split(':').flatMap((name) => {
    const field = fields.find((candidate) => candidate.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return field === undefined ? [] : [relaxedField(field)];
  });
  const unsigned = relaxedField(signature).replace(/(^|;)(\s*b=)[^;]*/u, '$1$2');
  const text = `${signed.map((field) => `${field}\r\n`).join('')}${unsigned}`;
  return verify('sha256', Buffer.from(text), key, Buffer.from(tags.get('b') ?? '', 'base64'));
}

function relaxedField(field: string): string {
  const at = field.indexOf(':');
  const value = field
    .slice(at + 1)
    .replaceAll(/\r\n/gu, '')
    .replaceAll(/[ \t]+/gu, ' ')
    .trim();
  return `${field.slice(0, at).trim().toLowerCase()}:${value}`;
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/gu, ' ').replace(/ $/u, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}
