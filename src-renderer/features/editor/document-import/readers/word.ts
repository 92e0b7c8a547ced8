import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { countedLosses, pictureAddress, type ReadDocument } from '../read-document.ts';
import { openArchive, textOf, type Archive } from './archive.ts';

/** The styles that mammoth does not know by itself. */
const styles = [
  "p[style-name='Title'] => h1.document-title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  "p[style-name='Quotations'] => blockquote > p:fresh",
  "r[style-name='Source Text'] => code",
  "p[style-name='Preformatted Text'] => pre:separator('\\n')",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  'u => u',
  'strike => s',
];

/** The parts that mammoth reads, and those that are looked through for what is lost. */
const isWanted = (path: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/|word\/.*\.(?:xml|rels)$|word\/media\/|docProps\/core\.xml)/u.test(path);

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether a header or footer says more than a page number. */
const hasWords = (xml: string): boolean => /<w:t(?:\s[^>]*)?>[^<]*\p{L}/u.test(xml);

function lossesOf(archive: Archive): ReadDocument['losses'] {
  const body = textOf(archive, 'word/document.xml');
  const margins = [...archive.keys()].filter((path) => /^word\/(?:header|footer)\d*\.xml$/u.test(path));
  return countedLosses({
    changes: countOf(body, /<w:(?:ins|del)\s/gu),
    charts: countOf(body, /<(?:c:chart|dgm:relIds)\s/gu),
    comments: countOf(textOf(archive, 'word/comments.xml'), /<w:comment\s/gu),
    equations: countOf(body, /<m:oMath>/gu),
    headers: margins.some((path) => hasWords(textOf(archive, path))) ? 1 : 0,
  });
}

function titleOf(archive: Archive): string {
  const title = /<dc:title>(?<title>[^<]*)<\/dc:title>/u.exec(textOf(archive, 'docProps/core.xml'));
  return (title?.groups?.['title'] ?? '').trim();
}

/** Reads a Word document: its styles become elements, its looks are left. */
export async function readWord(bytes: Uint8Array): Promise<ReadDocument> {
  const archive = openArchive(bytes, isWanted);
  // Packed again, so that what follows reads only what was measured.
  const packed = zipSync(Object.fromEntries(archive), { level: 0 });
  const pictures: Blob[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    const data = await image.readAsArrayBuffer();
    pictures.push(new Blob([data], { type: image.contentType }));
    return { src: pictureAddress(pictures.length - 1) };
  });
  const buffer = packed.buffer;
  // A browser reads the one and Node the other.
  const file = { arrayBuffer: buffer, buffer };
  const { value } = await mammoth.convertToHtml(file, { styleMap: styles, convertImage });
  return { title: titleOf(archive), html: value, pictures, losses: lossesOf(archive) };
}
