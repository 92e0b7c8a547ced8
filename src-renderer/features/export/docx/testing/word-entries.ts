import { inflateRawSync } from 'node:zlib';

/** The text files of a Word document, by name. */
export function entriesOf(base64: string): ReadonlyMap<string, string> {
  const bytes = Buffer.from(base64, 'base64');
  const entries = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 16);
  while (bytes.toString('latin1', at, at + 4) === 'PK\u0001\u0002') {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    entries.set(name, (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString());
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
