import { bytesOfBase64 } from '../../../../components/bytes-of-base64.ts';
import { countedLosses, pictureAddress, ReadFailure, type ReadDocument } from '../read-document.ts';
import { openArchive, type Archive } from './archive.ts';
import { decodePage } from './decode-page.ts';
import { inlineClasses } from './inline-classes.ts';
import { checkLength, upToLast } from './markup-bounds.ts';

const imageTag = /<img\b[^>]*>/giu;
const sourceAttribute =
  /(?<before>\ssrc\s*=\s*)(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>]+))/iu;
const embedded = /^data:(?<type>image\/(?:png|jpeg|gif|webp|avif));base64,(?<data>[\d+/=A-Za-z\s]+)$/u;

/** How far into a page its title is looked for, in characters. */
const longestHead = 200_000;

const withSource = (tag: string, address: string): string =>
  tag.replace(sourceAttribute, (_match, before: string) => `${before}"${address}"`);

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return bytesOfBase64(base64.replaceAll(/\s+/gu, ''));
  } catch {
    return null;
  }
}

/**
 * Reads a page. Embedded pictures are taken out of it, those that `find` knows are taken from there, and nothing is
 * loaded from elsewhere.
 *
 * @param find the content of a file beside the page, by its relative address
 */
export function readWebPage(html: string, find: (address: string) => Uint8Array | null): ReadDocument {
  const pictures: Blob[] = [];
  let remote = 0;
  const indexes = new Map<string, number>();
  const takePicture = (tag: string): string => {
    const { double, single, bare } = sourceAttribute.exec(tag)?.groups ?? {};
    const source = double ?? single ?? bare ?? '';
    const known = indexes.get(source);
    if (known !== undefined) return withSource(tag, pictureAddress(known));
    const data = embedded.exec(source)?.groups;
    const bytes = data === undefined ? find(source) : bytesOf(data['data'] ?? '');
    if (bytes === null) {
      remote += 1;
      return '';
    }
    pictures.push(new Blob([Uint8Array.from(bytes)], { type: data?.['type'] ?? '' }));
    indexes.set(source, pictures.length - 1);
    return withSource(tag, pictureAddress(pictures.length - 1));
  };
  const taken = upToLast(html, '>', (markup) => markup.replaceAll(imageTag, takePicture));
  checkLength(taken);
  const title =
    /<title[^<>]*>(?<title>[^<]*)<\/title>/iu.exec(taken.slice(0, longestHead))?.groups?.['title'] ?? '';
  return {
    title: title.replaceAll(/\s+/gu, ' ').trim(),
    // The head is no part of the text.
    html: upToLast(inlineClasses(taken), '</head>', (markup) =>
      markup.replace(/<head[\s>][\s\S]*?<\/head>/iu, ''),
    ),
    pictures,
    losses: countedLosses({ 'remote-pictures': remote }),
  };
}

/** The path of a file by its address relative to another file of the archive. */
function resolvePath(page: string, address: string): string {
  const resolved = URL.parse(address, `archive:///${page}`);
  if (resolved?.protocol !== 'archive:') return '';
  try {
    return decodeURIComponent(resolved.pathname.slice(1));
  } catch {
    return '';
  }
}

/** Reads a page that is packed with its pictures, as Google Docs exports it. */
export function readPackedPage(bytes: Uint8Array): ReadDocument {
  const archive: Archive = openArchive(bytes, (path) => /\.(?:html?|png|jpe?g|gif|webp|avif)$/iu.test(path));
  const page = [...archive.keys()]
    .filter((path) => /\.html?$/iu.test(path))
    .toSorted((one, other) => one.split('/').length - other.split('/').length)[0];
  if (page === undefined) throw new ReadFailure('not-a-document');
  const html = decodePage(archive.get(page) ?? new Uint8Array());
  return readWebPage(html, (address) => archive.get(resolvePath(page, address)) ?? null);
}
