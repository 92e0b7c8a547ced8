import { raw } from '#shared/document/markup/html.ts';
import type { DocumentView } from '#shared/document/render/document-view.ts';
import { bytesOfBase64 } from '../../../components/bytes-of-base64.ts';

/** The type that Word reads in place of a WebP. */
type WordType = 'image/png' | 'image/jpeg';

/** Encodes a picture in this type; null if it cannot be read. */
export type Convert = (picture: Blob, type: WordType) => Promise<string | null>;

const webp = /data:image\/webp;base64,([\w+/]+=*)/gu;

/** Where a WebP says what it contains, in bytes. */
const [formatOffset, flagsOffset] = [12, 20];
const transparencyFlag = 0x10;

/** Whether a WebP may show what is behind it. A simple one without loss does not say it before its pixels. */
function mayBeTransparent(bytes: Uint8Array): boolean {
  const format = String.fromCodePoint(...bytes.subarray(formatOffset, formatOffset + 4));
  if (format === 'VP8X') return ((bytes[flagsOffset] ?? 0) & transparencyFlag) !== 0;
  return format === 'VP8L';
}

/** A document with its pictures in the types that Word reads: a WebP becomes a PNG if it is transparent, else a JPEG. */
export async function withWordPictures(view: DocumentView, convert: Convert): Promise<DocumentView> {
  const converted = new Map<string, string>();
  for (const { body } of view.sections) {
    for (const [address, base64 = ''] of body.text.matchAll(webp)) {
      if (converted.has(address)) continue;
      const bytes = bytesOfBase64(base64);
      const type = mayBeTransparent(bytes) ? 'image/png' : 'image/jpeg';
      const picture = await convert(new Blob([bytes], { type: 'image/webp' }), type);
      converted.set(address, picture ?? address);
    }
  }
  if (converted.size === 0) return view;
  return {
    ...view,
    sections: view.sections.map((section) => ({
      ...section,
      body: raw(section.body.text.replaceAll(webp, (address) => converted.get(address) ?? address)),
    })),
  };
}
