const marks: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

const declared = /<meta[^>]+charset\s*=\s*["']?(?<name>[\w-]+)/iu;
/** How far into a page its encoding is looked for, in bytes. */
const headLength = 4096;

function encodingOf(bytes: Uint8Array): string {
  const mark = marks.find(({ bytes: start }) => start.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return mark.encoding;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headLength));
  const name = declared.exec(head)?.groups?.['name'];
  if (name !== undefined) return name;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Decodes a page or a plain text by its byte order mark, its declaration, or what its bytes can be. */
export function decodePage(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes)).decode(bytes);
  } catch {
    // An encoding that nobody knows.
    return new TextDecoder().decode(bytes);
  }
}
