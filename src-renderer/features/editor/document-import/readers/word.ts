import { strFromU8, strToU8, zipSync } from 'fflate';
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

const isPicture = (path: string): boolean => path.startsWith('word/media/');

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether a header or footer shows more than a page number. */
const hasContent = (xml: string): boolean =>
  /<w:t(?:\s[^<>]*)?>[^<]*\p{L}|<(?:pic:pic|v:imagedata)[\s>]/u.test(xml);

function lossesOf(archive: Archive): ReadDocument['losses'] {
  const body = textOf(archive, 'word/document.xml');
  const margins = [...archive.keys()].filter((path) => /^word\/(?:header|footer)\d*\.xml$/u.test(path));
  return countedLosses({
    changes: countOf(body, /<w:(?:ins|del|moveTo)\s/gu),
    charts: countOf(body, /<(?:c:chart|dgm:relIds)\s/gu),
    comments: countOf(textOf(archive, 'word/comments.xml'), /<w:comment\s/gu),
    equations: countOf(body, /<m:oMath>/gu),
    headers: margins.some((path) => hasContent(textOf(archive, path))) ? 1 : 0,
    // Objects that the program has drawn without a picture of them.
    pictures: countOf(body, /<a:blip(?![\w-])(?![^<>]*\sr:(?:embed|link)=)/gu),
    'text-boxes': unreadBoxes(body),
  });
}

/** The text boxes that the converter does not know: those without a copy in the older markup (VML). */
function unreadBoxes(body: string): number {
  return Math.max(0, countOf(body, /<wps:txbx[\s>]/gu) - countOf(body, /<v:textbox[\s>]/gu));
}

function titleOf(archive: Archive): string {
  const title = /<dc:title>(?<title>[^<]*)<\/dc:title>/u.exec(textOf(archive, 'docProps/core.xml'));
  return (title?.groups?.['title'] ?? '').trim();
}

/**
 * The archive for the converter, whose pictures are their paths alone: it reads a picture again for each place that shows
 * it, and a picture of many megabytes may stand in thousands.
 */
function packed(archive: Archive): ArrayBuffer {
  const parts = [...archive].map(
    ([path, content]) => [path, isPicture(path) ? strToU8(path) : content] as const,
  );
  return zipSync(Object.fromEntries(parts), { level: 0 }).buffer;
}

/** Reads a Word document: its styles become elements, its looks are left. */
export async function readWord(bytes: Uint8Array): Promise<ReadDocument> {
  const archive = openArchive(bytes, isWanted);
  const pictures: Blob[] = [];
  const indexes = new Map<string, number>();
  let remote = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    // A picture that is linked or missing is no reason to lose the text.
    const path = await image.readAsArrayBuffer().then(
      (data) => strFromU8(new Uint8Array(data)),
      () => '',
    );
    const content = isPicture(path) ? archive.get(path) : undefined;
    if (content === undefined) {
      remote += 1;
      return { src: '' };
    }
    const index =
      indexes.get(path) ??
      pictures.push(new Blob([Uint8Array.from(content)], { type: image.contentType })) - 1;
    indexes.set(path, index);
    return { src: pictureAddress(index) };
  });
  const buffer = packed(archive);
  // A browser reads the one and Node the other.
  const file = { arrayBuffer: buffer, buffer };
  const { value } = await mammoth.convertToHtml(file, { styleMap: styles, convertImage });
  return {
    title: titleOf(archive),
    html: value.replaceAll(/<img src=""[^<>]*>/gu, ''),
    pictures,
    losses: [...lossesOf(archive), ...countedLosses({ 'remote-pictures': remote })],
  };
}
