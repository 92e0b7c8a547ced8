import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Every way in which a secret may be written down. */
export function spellings(secret: string): ReadonlyMap<string, Buffer> {
  // The middle of base64 is the same wherever the secret stands among other bytes, up to three ways of alignment.
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

/** Where in these bytes the secret stands, in any spelling. */
export function findSecret(bytes: Buffer, secret: string): readonly string[] {
  return [...spellings(secret)].filter(([, spelling]) => bytes.includes(spelling)).map(([name]) => name);
}

/** Every file below a folder that holds the secret, with the spelling; `read` counts the files looked at. */
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
