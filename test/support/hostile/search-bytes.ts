import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The encodings in which a secret may be stored. */
export function spellings(secret: string): ReadonlyMap<string, Buffer> {
  // Inside a longer base64 text, the middle of the secret has one of three forms, by its byte offset modulo 3.
  const inBase64 = [0, 1, 2].map((shift): [string, Buffer] => {
    const text = Buffer.from('x'.repeat(shift) + secret).toString('base64');
    return [`base64, shifted by ${shift}`, Buffer.from(text.slice(shift === 0 ? 0 : 4, -4))];
  });
  return new Map([
    ['plain', Buffer.from(secret)],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
    ['URL-encoded', Buffer.from(encodeURIComponent(secret))],
    ['JSON', Buffer.from(JSON.stringify(secret).slice(1, -1))],
    ['hex', Buffer.from(Buffer.from(secret).toString('hex'))],
    ...inBase64,
  ]);
}

/** The encodings of the secret that occur in the bytes. */
export function findSecret(bytes: Buffer, secret: string): readonly string[] {
  return [...spellings(secret)].filter(([, spelling]) => bytes.includes(spelling)).map(([name]) => name);
}

/** The files below a folder that contain the secret, with its encoding; `read` counts the searched files. */
export async function searchFolder(
  folder: string,
  secret: string,
): Promise<{ readonly hits: readonly string[]; readonly read: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hits: string[] = [];
  let read = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null) continue;
    read += 1;
    for (const spelling of findSecret(bytes, secret))
      hits.push(`${path.relative(folder, file)} (${spelling})`);
  }
  return { hits, read };
}
