import { htmlTextInLine } from '../../text/html-text.ts';
import { linkTexts } from './link-texts.ts';
import { markedParts, pagesOf, xObjectOf, type Compression, type MarkedPart } from './marked-parts.ts';
import { linkElements, mendStructure, olderRoles } from './mend-structure.ts';
import { readPdf, textAsBytes, writePdf, type PdfFile } from './pdf-file.ts';
import { PdfReference, stringBytes, textString, UnknownPdfError, type PdfDictionary } from './pdf-values.ts';
import { isObject, Structure } from './structure.ts';
import { xmpMetadata } from './xmp-metadata.ts';

/**
 * A PDF by Chromium with what PDF/UA-1 asks for beyond it (`docs/accessible-pdf.md`): only content in the structure tree, and
 * the rest as artifacts; bodies of list items; descriptions of links; metadata. A PDF that is not as Chromium's are
 * stays as it is, and the caller is told why.
 *
 * @param html the document that was printed
 */
export function accessiblePdf(
  pdf: Uint8Array,
  html: string,
  compression: Compression,
  onProblem: (error: unknown) => void,
): Uint8Array {
  try {
    const made = mended(pdf, html, compression);
    // A file that cannot be read again is not handed out.
    readPdf(made);
    return made;
  } catch (error) {
    onProblem(error);
    return pdf;
  }
}

function mended(pdf: Uint8Array, html: string, compression: Compression): Uint8Array {
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
  return writePdf(file);
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
