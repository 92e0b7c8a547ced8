import { htmlTextInLine } from '../../text/html-text.ts';
import { linkTexts } from './link-texts.ts';
import { markedParts, pagesOf, xObjectOf, type Compression, type MarkedPart } from './marked-parts.ts';
import { linkElements, mendStructure, olderRoles } from './mend-structure.ts';
import { readPdf, textAsBytes, writePdf, type PdfFile } from './pdf-file.ts';
import { PdfReference, stringBytes, textString, UnknownPdfError, type PdfDictionary } from './pdf-values.ts';
import { elementsOf, isMark, isObject, marksOf, roleOf, Structure } from './structure.ts';
import { xmpMetadata } from './xmp-metadata.ts';

/** What became of a PDF. */
interface MadePdf {
  readonly pdf: Uint8Array;
  /** Whether the totals stand on a page without anything before them, or on two. */
  readonly isEndTorn: boolean;
}

/**
 * Prints a document and completes its PDF. Chromium does not always keep the totals beside the last prices, though the
 * style sheet asks for it; then the last line of the prices begins a page, and the document is printed again.
 *
 * @param print prints HTML by Chromium
 */
export async function printAccessibly(
  html: string,
  print: (html: string) => Promise<Uint8Array>,
  compression: Compression,
  onProblem: (error: unknown) => void,
): Promise<Uint8Array> {
  const { pdf, isEndTorn } = accessiblePdf(await print(html), html, compression, onProblem);
  if (!isEndTorn) return pdf;
  const moved = html.replace('<div class="ending">', '<div class="ending moved">');
  return accessiblePdf(await print(moved), html, compression, onProblem).pdf;
}

/**
 * A PDF by Chromium with what PDF/UA-1 asks for beyond it (`docs/accessible-pdf.md`): only content in the structure tree, and
 * the rest as artifacts; bodies of list items; descriptions of links; metadata. A PDF that is not as Chromium's are
 * stays as it is, and the caller is told why.
 *
 * @param html the document that was printed
 */
function accessiblePdf(
  pdf: Uint8Array,
  html: string,
  compression: Compression,
  onProblem: (error: unknown) => void,
): MadePdf {
  try {
    const made = complete(pdf, html, compression);
    // A file that cannot be read again is not handed out.
    readPdf(made.pdf);
    return made;
  } catch (error) {
    onProblem(error);
    return { pdf, isEndTorn: false };
  }
}

function complete(pdf: Uint8Array, html: string, compression: Compression): MadePdf {
  const file = readPdf(pdf);
  const catalog = file.needed(file.trailer.get('/Root'), 'catalog');
  const root = catalog.get('/Pages');
  if (!(root instanceof PdfReference)) throw new UnknownPdfError('There are no pages');
  const pages = pagesOf(file, root);
  const parts = markedParts(file, pages, compression);
  const structure = new Structure(file, catalog, parts);
  mendStructure(structure);
  describeLinks(file, structure, html);
  for (const part of parts) markArtifacts(file, part, parts);
  for (const page of pages) file.needed(page, 'page').set('/Tabs', '/S');
  structure.write();
  for (const part of parts) part.write(file, compression);
  const roles = Object.entries(olderRoles).map(([role, older]) => [`/${role}`, `/${older}`] as const);
  file.needed(catalog.get('/StructTreeRoot'), 'structure').set('/RoleMap', new Map(roles));
  describeDocument(file, catalog, html);
  return { pdf: writePdf(file), isEndTorn: html.includes('<div class="ending">') && tearsEnd(structure) };
}

/** The totals are the last table. */
function tearsEnd({ root }: Structure): boolean {
  const elements = [...elementsOf(root)];
  const at = elements.findLastIndex((element) => roleOf(element) === 'Table');
  const totals = elements[at];
  if (totals === undefined) return false;
  const pages = new Set(marksOf(totals).map(({ part }) => part.page));
  const before = elements.slice(0, at).flatMap(({ kids }) => kids.filter(isMark));
  return pages.size > 1 || before.every(({ part }) => !pages.has(part.page));
}

/** What no element owns is an artifact: page furniture, backgrounds, decoration. */
function markArtifacts(file: PdfFile, part: MarkedPart, parts: readonly MarkedPart[]): void {
  for (const mark of part.marks.values()) if (!mark.isOwned) part.makeArtifact(mark);
  for (const painted of part.unmarked) {
    const form = painted.xObject === null ? null : xObjectOf(file, part, painted.xObject);
    // A form with marks of its own has its artifacts inside.
    if (form === null || parts.every(({ id }) => id !== form.id)) part.wrapAsArtifact(painted);
  }
}

function describeLinks(file: PdfFile, structure: Structure, html: string): void {
  const textOf = linkTexts(html);
  for (const element of linkElements(structure.root)) {
    const links = element.kids.filter(isObject).map(({ object }) => file.needed(object, 'link'));
    const address = stringBytes(file.dictionary(links[0]?.get('/A'))?.get('/URI'));
    // A link within the document has a place instead of an address.
    const text = address === null ? 'Link' : textOf(address);
    for (const link of links) link.set('/Contents', textString(text));
  }
}

function describeDocument(file: PdfFile, catalog: PdfDictionary, html: string): void {
  const title = htmlTextInLine(/<title>([\s\S]*?)<\/title>/iu.exec(html)?.[1] ?? '');
  const language = /<html\b[^>]*\slang="([^"]+)"/iu.exec(html)?.[1] ?? 'en';
  const information = file.needed(file.trailer.get('/Info'), 'information');
  if (title !== '') information.set('/Title', textString(title));
  if (!catalog.has('/Lang')) catalog.set('/Lang', textString(language));
  const preferences = file.dictionary(catalog.get('/ViewerPreferences')) ?? new Map();
  catalog.set('/ViewerPreferences', new Map([...preferences, ['/DisplayDocTitle', 'true']]));
  catalog.set('/MarkInfo', new Map([['/Marked', 'true']]));
  const producer = stringBytes(information.get('/Producer')) ?? '';
  const metadata = file.add({
    value: new Map([
      ['/Type', '/Metadata'],
      ['/Subtype', '/XML'],
    ]),
    stream: textAsBytes(xmpMetadata(title, language, producer)),
  });
  catalog.set('/Metadata', metadata);
}
