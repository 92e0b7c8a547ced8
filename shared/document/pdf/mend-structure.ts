import type { MarkedContent } from './marked-parts.ts';
import type { PdfDictionary, PdfValue } from './pdf-values.ts';
import { textString } from './pdf-values.ts';
import type { Box } from './read-content.ts';
import {
  elementsOf,
  isElement,
  isMark,
  isObject,
  marksOf,
  roleOf,
  setRole,
  type Structure,
  type StructureElement,
  type StructureKid,
} from './structure.ts';

/** Elements of PDF 2.0 that Chromium writes into files of earlier versions, and what they are there. */
export const olderRoles: Readonly<Record<string, string>> = {
  Strong: 'Span',
  Em: 'Span',
  Sub: 'Span',
  Aside: 'Div',
  FENote: 'Note',
  Title: 'P',
  DocumentFragment: 'Div',
};

const inlineRoles = new Set([
  'Span',
  'Link',
  'Code',
  'Quote',
  'Strong',
  'Em',
  'Sub',
  'Reference',
  'Note',
  'Annot',
]);
const groupRoles = new Set([
  'Document',
  'Part',
  'Art',
  'Sect',
  'Div',
  'NonStruct',
  'BlockQuote',
  'Aside',
  'LBody',
]);

/** Adds what Chromium leaves out of a structure tree, and takes out what it should not contain. */
export function mendStructure(structure: Structure): void {
  const { root } = structure;
  for (const element of [...elementsOf(root)]) {
    leaveOutRepeatedHeaders(structure, element);
    leaveOutDecoration(structure, element);
  }
  structure.prune();
  for (const element of [...elementsOf(root)]) mendFigure(structure, element);
  structure.prune();
  for (const element of [...elementsOf(root)]) mendList(structure, element);
  makeParagraphs(structure, root);
}

function hasText({ dictionary }: StructureElement, key: string): boolean {
  const text = dictionary.get(key);
  return typeof text === 'string' && !/^(?:\(\)|<(?:feff)?>)$/iu.test(text);
}

const hasAlternative = (element: StructureElement): boolean =>
  hasText(element, '/Alt') || hasText(element, '/ActualText');

function attributesOf({ dictionary }: StructureElement): readonly PdfDictionary[] {
  const attributes = dictionary.get('/A');
  const list: readonly PdfValue[] = Array.isArray(attributes)
    ? (attributes as readonly PdfValue[])
    : attributes === undefined
      ? []
      : [attributes];
  return list.filter((item) => item instanceof Map);
}

function addAttributes(element: StructureElement, entries: readonly (readonly [string, PdfValue])[]): void {
  element.dictionary.set('/A', [...attributesOf(element), new Map(entries)]);
}

/** A table's header that is printed again on each page is read once. */
function leaveOutRepeatedHeaders(structure: Structure, element: StructureElement): void {
  const isColumn = attributesOf(element).some((attributes) => attributes.get('/Scope') === '/Column');
  if (roleOf(element) !== 'TH' || !isColumn) return;
  const page = marksOf(element)[0]?.part.page;
  for (const inner of elementsOf(element)) {
    for (const mark of inner.kids.filter(isMark)) {
      if (mark.part.page !== page) structure.makeArtifact(mark, inner);
    }
  }
}

/** Lines and backgrounds are decoration, except in a described picture. The bullet of a list says what it is. */
function leaveOutDecoration(structure: Structure, element: StructureElement): void {
  for (let above: StructureElement | null = element; above !== null; above = above.parent) {
    if (hasAlternative(above)) return;
  }
  const isDecoration = ({ sequence: { paints } }: MarkedContent): boolean =>
    !paints.has('text') && !paints.has('object');
  const decoration = element.kids.filter(isMark).filter(isDecoration);
  if (roleOf(element) === 'Lbl' && decoration.length === element.kids.length) {
    element.dictionary.set('/ActualText', textString('\u2022'));
    return;
  }
  for (const mark of decoration) structure.makeArtifact(mark, element);
}

/** A picture without a description is decoration. A figure with a caption holds its picture beside the caption. */
function mendFigure(structure: Structure, element: StructureElement): void {
  if (roleOf(element) !== 'Figure') return;
  if (hasAlternative(element)) {
    addBox(element);
    return;
  }
  if (element.kids.some((kid) => isElement(kid))) {
    setRole(element, 'Div');
    return;
  }
  for (const mark of element.kids.filter(isMark)) structure.makeArtifact(mark, element);
}

function addBox(figure: StructureElement): void {
  const marks = marksOf(figure);
  const boxes = marks.map(({ sequence }) => sequence.box).filter((box) => box !== null);
  const isOnOnePage = new Set(marks.map(({ part }) => part.page)).size === 1;
  // Boxes within a form are in its own measures.
  if (!isOnOnePage || boxes.length === 0 || marks.some(({ part }) => part.id !== part.page)) return;
  const box = boxes.reduce<Box>(
    (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
  addAttributes(figure, [
    ['/O', '/Layout'],
    ['/Placement', '/Block'],
    ['/BBox', box.map((side) => side.toFixed(2))],
  ]);
}

/** The content of an item stands in a body, beside its label. */
function mendList(structure: Structure, element: StructureElement): void {
  if (roleOf(element) !== 'L') return;
  const isNumbered = attributesOf(element).some((attributes) => attributes.has('/ListNumbering'));
  if (!isNumbered) {
    addAttributes(element, [
      ['/O', '/List'],
      ['/ListNumbering', '/None'],
    ]);
  }
  for (const kid of [...element.kids]) {
    const isPart = isElement(kid) && ['LI', 'L', 'Caption'].includes(roleOf(kid));
    if (!isPart) structure.wrap(element, [kid], 'LI');
  }
  for (const item of element.kids) {
    if (!isElement(item) || roleOf(item) !== 'LI') continue;
    const content = item.kids.filter((kid) => !isElement(kid) || !['Lbl', 'LBody'].includes(roleOf(kid)));
    if (content.length > 0) structure.wrap(item, content, 'LBody');
  }
}

/** Whether it is text in a line: marked content, a link, or a single box around text. */
function isInline(kid: StructureKid): boolean {
  if (!isElement(kid) || inlineRoles.has(roleOf(kid))) return true;
  if (roleOf(kid) !== 'NonStruct') return false;
  const [only] = kid.kids;
  return (
    kid.kids.every(isMark) ||
    (kid.kids.length === 1 &&
      only !== undefined &&
      isElement(only) &&
      roleOf(only) === 'NonStruct' &&
      isInline(only))
  );
}

/** Whether it begins a line of its own: text or a link, with nothing around it but boxes. */
function isText(kid: StructureKid): boolean {
  if (!isElement(kid)) return true;
  return inlineRoles.has(roleOf(kid)) || (roleOf(kid) === 'NonStruct' && kid.kids.some(isMark));
}

/** Text that stands in no block becomes a paragraph. */
function makeParagraphs(structure: Structure, group: StructureElement): void {
  if (group.kids.some(isText)) {
    const isLine = group.kids.every(isInline);
    if (isLine && roleOf(group) === 'NonStruct') setRole(group, 'P');
    // A line may stand in the body of an item as it is.
    else if (!isLine || roleOf(group) !== 'LBody') {
      for (const run of inlineRuns(group.kids)) structure.wrap(group, run, 'P');
    }
    if (isLine) return;
  }
  for (const kid of group.kids) {
    if (!isElement(kid)) continue;
    if (groupRoles.has(roleOf(kid))) makeParagraphs(structure, kid);
    else makeParagraphsBelow(structure, kid);
  }
}

/** Looks for groups below an element that is none, such as a table. */
function makeParagraphsBelow(structure: Structure, element: StructureElement): void {
  if (!['L', 'LI', 'Table', 'TR', 'TD', 'TH', 'Caption'].includes(roleOf(element))) return;
  for (const kid of element.kids) {
    if (!isElement(kid)) continue;
    if (['LBody', 'BlockQuote', 'Div', 'Aside'].includes(roleOf(kid))) makeParagraphs(structure, kid);
    else makeParagraphsBelow(structure, kid);
  }
}

/** The runs of kids that stand in one line and contain text. */
function inlineRuns(kids: readonly StructureKid[]): readonly (readonly StructureKid[])[] {
  const runs: StructureKid[][] = [[]];
  for (const kid of kids) {
    if (isInline(kid)) runs.at(-1)?.push(kid);
    else runs.push([]);
  }
  return runs.filter((run) => run.some(isText));
}

/** The elements with a link's place on a page, in reading order. */
export function linkElements(root: StructureElement): readonly StructureElement[] {
  return [...elementsOf(root)].filter((element) => element.kids.some(isObject));
}
