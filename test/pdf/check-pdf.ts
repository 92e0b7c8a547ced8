import { checkElements, readStructure, type ReadElement, type ReadStructure } from './check-structure.ts';
import { checkFont } from './check-fonts.ts';
import { readShown, type Shown } from './content.ts';
import {
  isReference,
  plain,
  readPdfFile,
  structureComplaints,
  textOf,
  type Dictionary,
  type PdfReader,
  type Value,
} from './read-pdf.ts';

export interface CheckedPdf {
  /** What does not meet PDF/UA-1, with the number of the Matterhorn Protocol where it has one. */
  readonly problems: readonly string[];
  readonly pages: readonly string[];
  readonly structure: ReadStructure;
  /** What is shown on each page, the forms on it included. */
  readonly shown: ReadonlyMap<string, readonly Shown[]>;
}

/** What a document should say about itself. */
export interface Expected {
  readonly title: string;
  readonly language: string;
}

/** Checks a file by the conditions of the Matterhorn Protocol 1.1 that a program can check. */
export async function checkPdf(file: string, expected: Expected): Promise<CheckedPdf> {
  const pdf = await readPdfFile(file);
  const problems: string[] = [...(await structureComplaints(file))];
  const catalog = pdf.dictionary(pdf.trailer['/Root']) ?? {};
  problems.push(...checkDocument(pdf, catalog, expected));
  const treeRoot = pdf.dictionary(catalog['/StructTreeRoot']) ?? {};
  const structure = readStructure(pdf, treeRoot);
  problems.push(...structure.problems, ...checkElements(pdf, structure));
  const pages = pagesOf(pdf, catalog['/Pages']);
  const owners = parentTree(pdf, treeRoot['/ParentTree']);
  const byMark = new Map(
    structure.elements.flatMap((element) => element.marks.map(({ key }) => [key, element] as const)),
  );
  const seen = new Set<string>();
  const shown = new Map<string, readonly Shown[]>();
  for (const page of pages) {
    const dictionary = pdf.dictionary(page) ?? {};
    shown.set(page, checkPart(pdf, { reference: page, dictionary, stream: dictionary['/Contents'] }, { owners, byMark, seen, problems })); // prettier-ignore
    problems.push(...checkLinks(pdf, dictionary, structure, owners));
  }
  for (const key of byMark.keys())
    if (!seen.has(key)) problems.push('an element names content that is not there');
  problems.push(...checkOutline(pdf, catalog, structure));
  return { problems: [...new Set(problems)], pages, structure, shown };
}

function checkDocument(
  pdf: PdfReader,
  catalog: Dictionary,
  { title, language }: Expected,
): readonly string[] {
  const problems: string[] = [];
  const marked = pdf.dictionary(catalog['/MarkInfo']);
  if (marked?.['/Marked'] !== true) problems.push('06-001 not marked as tagged');
  if (marked?.['/Suspects'] === true) problems.push('01-007 suspects');
  if (pdf.dictionary(catalog['/StructTreeRoot'])?.['/ParentTree'] === undefined)
    problems.push('01-006 no parent tree');
  if (textOf(catalog['/Lang']) !== language)
    problems.push(`11-006 language ${String(textOf(catalog['/Lang']))}`);
  if (pdf.dictionary(catalog['/ViewerPreferences'])?.['/DisplayDocTitle'] !== true)
    problems.push('07-001 no DisplayDocTitle');
  if (pdf.trailer['/Encrypt'] !== undefined) problems.push('26-001 encrypted');
  const named = textOf(pdf.dictionary(pdf.trailer['/Info'])?.['/Title']);
  if (named !== title) problems.push(`06-003 title ${String(named)}`);
  const metadata = pdf.stream(catalog['/Metadata']);
  if (metadata === null) return [...problems, '06-001 no XMP metadata'];
  if (!metadata.includes('<pdfuaid:part>1</pdfuaid:part>')) problems.push('06-002 no pdfuaid:part');
  const inner = /<dc:title>[\s\S]*?<rdf:li[^>]*>([\s\S]*?)<\/rdf:li>/u.exec(metadata)?.[1] ?? '';
  const xmpTitle = inner.replaceAll(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)));
  if (xmpTitle !== title) problems.push(`06-003 XMP title ${xmpTitle}`);
  return problems;
}

function pagesOf(pdf: PdfReader, node: Value | undefined): readonly string[] {
  const dictionary = pdf.dictionary(node);
  if (dictionary?.['/Type'] === '/Page') return isReference(node) ? [node] : [];
  return pdf.array(dictionary?.['/Kids']).flatMap((kid) => pagesOf(pdf, kid));
}

/** The values of a number tree. */
function parentTree(pdf: PdfReader, node: Value | undefined): ReadonlyMap<number, Value> {
  const dictionary = pdf.dictionary(node);
  const numbers = pdf.array(dictionary?.['/Nums']);
  const own = numbers.flatMap((key, at) =>
    at % 2 === 0 ? [[Number(key), numbers[at + 1] ?? null] as const] : [],
  );
  return new Map([...own, ...pdf.array(dictionary?.['/Kids']).flatMap((kid) => [...parentTree(pdf, kid)])]);
}

interface Part {
  readonly reference: string;
  readonly dictionary: Dictionary;
  readonly stream: Value | undefined;
}

interface Context {
  readonly owners: ReadonlyMap<number, Value>;
  readonly byMark: ReadonlyMap<string, ReadElement>;
  readonly seen: Set<string>;
  readonly problems: string[];
}

/** Checks that all content of a page or form is tagged or an artifact, and the fonts of its text. */
function checkPart(pdf: PdfReader, part: Part, context: Context): readonly Shown[] {
  const { owners, byMark, seen, problems } = context;
  const { shown, mcids, problems: own } = readShown(pdf.stream(part.stream) ?? '');
  problems.push(...own);
  const list = pdf.array(owners.get(Number(part.dictionary['/StructParents'])));
  for (const mcid of mcids) {
    const key = `${part.reference} ${String(mcid)}`;
    if (seen.has(key)) problems.push('a number marks two places');
    seen.add(key);
    const element = byMark.get(key);
    if (element === undefined) problems.push('01-005 marked content that no element contains');
    else if (list[mcid] !== element.reference) problems.push('01-006 the parent tree names another element');
  }
  const resources = pdf.dictionary(part.dictionary['/Resources']);
  const xObjects = pdf.dictionary(resources?.['/XObject']) ?? {};
  const inner: Shown[] = [];
  for (const { operator, mcid, isArtifact, operand } of shown) {
    const object = operator === 'Do' ? xObjects[operand] : undefined;
    const form = pdf.dictionary(object);
    const isTaggedForm = form?.['/Subtype'] === '/Form' && form['/StructParents'] !== undefined;
    if (isTaggedForm && isReference(object)) {
      if (mcid !== null || isArtifact) problems.push('a tagged form within tagged content');
      inner.push(...checkPart(pdf, { reference: object, dictionary: form, stream: object }, context));
    } else if (mcid === null && !isArtifact)
      problems.push(`01-005 neither tagged nor an artifact: ${operator}`);
  }
  const fonts = pdf.dictionary(resources?.['/Font']) ?? {};
  for (const [name, font] of Object.entries(fonts)) {
    const texts = shown.filter((one) => one.font === name && one.operator !== 'Do');
    if (texts.length > 0) problems.push(...checkFont(pdf, pdf.dictionary(font) ?? {}, texts));
  }
  return [...shown, ...inner];
}

function checkLinks(
  pdf: PdfReader,
  page: Dictionary,
  structure: ReadStructure,
  owners: ReadonlyMap<number, Value>,
): readonly string[] {
  const problems: string[] = [];
  const annotations = pdf.array(page['/Annots']);
  if (annotations.length > 0 && page['/Tabs'] !== '/S')
    problems.push('28-009 the order of tabs is not that of the structure');
  for (const annotation of annotations) {
    const dictionary = pdf.dictionary(annotation) ?? {};
    if (dictionary['/Subtype'] !== '/Link') {
      problems.push(`28-002 an annotation that is no link: ${plain(dictionary['/Subtype'])}`);
      continue;
    }
    const owner = structure.elements.find(
      ({ objects }) => isReference(annotation) && objects.includes(annotation),
    );
    if (owner?.role !== 'Link') problems.push('28-011 a link outside of the structure');
    else if (owners.get(Number(dictionary['/StructParent'])) !== owner.reference)
      problems.push('28-011 the parent tree names another element for a link');
    if ((textOf(dictionary['/Contents']) ?? '').trim() === '')
      problems.push('28-012 a link without a description');
  }
  return problems;
}

/** Each heading has an entry in the outline. */
function checkOutline(pdf: PdfReader, catalog: Dictionary, { elements }: ReadStructure): readonly string[] {
  const named: string[] = [];
  const walk = (first: Value | undefined, depth = 0): void => {
    if (depth > 10) return;
    for (let entry = pdf.dictionary(first); entry !== null; entry = pdf.dictionary(entry['/Next'])) {
      if ((textOf(entry['/Title']) ?? '').trim() === '') named.push('blank');
      named.push(plain(entry['/SE']));
      walk(entry['/First'], depth + 1);
    }
  };
  walk(pdf.dictionary(catalog['/Outlines'])?.['/First']);
  const headings = elements.filter(({ role }) => /^H[1-6]$/u.test(role)).map(({ reference }) => reference);
  return headings.join(' ') === named.join(' ') ? [] : ['the outline does not name the headings'];
}
