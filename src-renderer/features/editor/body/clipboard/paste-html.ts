import DOMPurify from 'dompurify';
import { limitNesting } from '#shared/document/markup/nesting.ts';
import { findPlaceholders } from '#shared/domain/proposals/placeholders.ts';
import { chipAttribute } from '../placeholder-chips.ts';
import { isCopiedHere } from './copied-markup.ts';

/** Pasted markup converted to a body, and the number of lost pictures. */
export interface CleanPaste {
  readonly html: string;
  /** Number of removed pictures. */
  readonly pictures: number;
}

/** Styles of other programs, with the equivalent elements. */
const marks: readonly {
  readonly property: string;
  readonly means: RegExp;
  readonly tag: 'strong' | 'em' | 'u' | 's';
}[] = [
  { property: 'font-weight', means: /^(?:bold|bolder|[6-9]00)$/u, tag: 'strong' },
  { property: 'font-style', means: /^(?:italic|oblique)/u, tag: 'em' },
  { property: 'text-decoration', means: /underline/u, tag: 'u' },
  { property: 'text-decoration', means: /line-through/u, tag: 's' },
];

/** Styles that cancel an element. Google Docs wraps whole texts in a `b` that is not bold. */
const plain: readonly {
  readonly tags: readonly string[];
  readonly property: string;
  readonly means: RegExp;
}[] = [
  { tags: ['b', 'strong'], property: 'font-weight', means: /^(?:normal|lighter|[1-5]00)$/u },
  { tags: ['i', 'em'], property: 'font-style', means: /^normal$/u },
];

type Style = ReadonlyMap<string, string>;

/** Attribute that holds a style during cleaning, because the content security policy forbids parsing `style`. */
const styleAttribute = 'data-pasted-style';

/** Behind the last end of a tag is none: an end that is missing would be looked for from the start of each tag. */
function renameStyles(html: string): string {
  const end = html.lastIndexOf('>') + 1;
  const renamed = html
    .slice(0, end)
    .replaceAll(/<[a-z][^>]*>/giu, (tag) => tag.replaceAll(/(?<=\s)style(?=\s*=)/giu, styleAttribute));
  return renamed + html.slice(end);
}

function styleOf(element: Element): Style {
  const declarations = (element.getAttribute(styleAttribute) ?? '').split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    if (colon === -1) return [];
    const name = declaration
      .slice(0, colon)
      .trim()
      .toLowerCase()
      .replace(/-line$/u, '');
    return [
      [
        name,
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      ] as const,
    ];
  });
  return new Map(declarations);
}

function wrapContents(element: Element, tag: string): void {
  const mark = element.ownerDocument.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

function applyStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll(`[${styleAttribute}]`)) {
    const style = styleOf(element);
    element.removeAttribute(styleAttribute);
    for (const { property, means, tag } of marks) {
      // A link is always underlined.
      const isLink = tag === 'u' && (element.closest('a') ?? element.querySelector('a')) !== null;
      if (means.test(style.get(property) ?? '') && !isLink) wrapContents(element, tag);
    }
    const isPlain = plain.some(
      ({ tags, property, means }) =>
        tags.includes(element.localName) && means.test(style.get(property) ?? ''),
    );
    if (isPlain) element.replaceWith(...element.childNodes);
  }
}

/** List level of a Word paragraph, from 1; null outside of lists. */
function listLevel(paragraph: Element): number | null {
  const level = /\blevel(?<level>\d+)/u.exec(styleOf(paragraph).get('mso-list') ?? '')?.groups?.['level'];
  return level === undefined ? null : Number(level);
}

/** Removes the bullet or number, which Word writes as text. Returns whether it is a number. */
function takeMarker(paragraph: Element): boolean {
  const marker = [...paragraph.querySelectorAll(`[${styleAttribute}]`)].find(
    (element) => styleOf(element).get('mso-list') === 'ignore',
  );
  const text = (marker?.textContent ?? '').trim();
  marker?.remove();
  return /^\(?(?:\d+|[a-z]{1,4})[.)]$/iu.test(text);
}

/** Converts Word's list paragraphs, each with a level and a bullet, to lists. */
function buildLists(body: HTMLElement): void {
  const open: { readonly list: Element; readonly level: number }[] = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll(`p[${styleAttribute}*="mso-list" i]`)) {
    const level = listLevel(paragraph);
    if (level === null) continue;
    if (previous !== paragraph.previousElementSibling) open.length = 0;
    const tag = takeMarker(paragraph) ? 'ol' : 'ul';
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let top = open.at(-1);
    if (top === undefined || top.level < level) {
      const list = paragraph.ownerDocument.createElement(tag);
      const parent = top?.list.lastElementChild;
      if (parent === null || parent === undefined) paragraph.before(list);
      else parent.append(list);
      top = { list, level };
      open.push(top);
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    top.list.append(item);
    paragraph.remove();
    previous = open[0]?.list ?? null;
  }
}

const spans = ['colspan', 'rowspan'] as const;
const tableParts = 'table, caption, thead, tbody, tfoot, tr, td, th';

/** The alignment of a cell, or of the only paragraph in it; null for the usual one. */
function alignmentOf(cell: Element): string | null {
  const found = [cell, ...cell.querySelectorAll(':scope > p, :scope > div')].map(
    (element) => styleOf(element).get('text-align') ?? element.getAttribute('align')?.toLowerCase(),
  );
  const align = found.find((value) => value !== undefined);
  return align === 'center' || align === 'right' ? align : null;
}

/**
 * Keeps the rows and cells of pasted tables with their spans and alignment. The sizes and styles of other programs are
 * dropped.
 */
function cleanTables(body: HTMLElement): void {
  for (const group of body.querySelectorAll('colgroup, col')) group.remove();
  for (const cell of body.querySelectorAll('td, th')) {
    const align = alignmentOf(cell);
    cell.removeAttribute('align');
    if (align !== null) cell.setAttribute('align', align);
  }
  for (const part of body.querySelectorAll(tableParts)) {
    for (const name of part.getAttributeNames()) {
      const isKept = name === styleAttribute || name === 'align' || spans.some((span) => span === name);
      if (!isKept) part.removeAttribute(name);
    }
  }
}

/** A single cell, as copied from a spreadsheet, is its text. */
function unwrapSingleCells(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const cells = table.querySelectorAll('td, th');
    if (cells.length === 0) table.remove();
    else if (cells.length === 1) table.replaceWith(...(cells[0]?.childNodes ?? []));
  }
}

const blocks = [
  ...['p', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
].join();

/** Google Docs writes an empty line between blocks as a line break, which would become a two-line paragraph. */
function removeBreaksBetweenBlocks(body: HTMLElement): void {
  for (const block of body.querySelectorAll(blocks))
    while (block.nextSibling instanceof Element && block.nextSibling.localName === 'br')
      block.nextSibling.remove();
}

/** Removes the attributes of chips that stand for anything but a placeholder. */
function removeForgedChips(body: HTMLElement): void {
  for (const chip of body.querySelectorAll(`[${chipAttribute}]`)) {
    const text = chip.getAttribute(chipAttribute) ?? '';
    if (findPlaceholders(text)[0]?.text !== text) chip.removeAttribute(chipAttribute);
  }
}

/** Data attributes that pasted markup may have. All others are the editor's, which writes some of them as they are. */
const allowedData = [styleAttribute, chipAttribute];

function removePictures(body: HTMLElement): number {
  const pictures = body.querySelectorAll('img, picture, svg, video');
  for (const picture of pictures) picture.remove();
  return pictures.length;
}

/** Markup of another program with safe elements and attributes alone; its styles stand in `styleAttribute`. */
function sanitize(html: string): HTMLElement {
  // RETURN_DOM returns the body element of a new document, though the types say Node.
  const body = DOMPurify.sanitize(renameStyles(html), {
    RETURN_DOM: true,
    ALLOW_DATA_ATTR: false,
    ADD_ATTR: allowedData,
    ADD_URI_SAFE_ATTR: allowedData,
  }) as HTMLElement | null;
  return body ?? document.implementation.createHTMLDocument('').body;
}

/** Makes a body of sanitized markup: meaningful styles become elements, and Word's paragraphs become lists. */
function convert(body: HTMLElement): void {
  removeForgedChips(body);
  removeBreaksBetweenBlocks(body);
  cleanTables(body);
  buildLists(body);
  applyStyles(body);
}

/**
 * Converts markup from another program to a body: meaningful styles become elements, Word's paragraphs become lists,
 * tables keep their cells, pictures are removed and counted.
 */
export function cleanPaste(html: string): CleanPaste {
  const limited = limitNesting(html);
  if (isCopiedHere(limited)) return { html: limited, pictures: 0 };
  const body = sanitize(limited);
  const pictures = removePictures(body);
  convert(body);
  unwrapSingleCells(body);
  return { html: body.innerHTML, pictures };
}

/** Links to a place in the document lead nowhere in a proposal. A footnote keeps its number, not the way back. */
function removeInnerLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a:not([href]), a[href^="#"]')) {
    if (link.textContent === '↑' || link.textContent === '↩︎') link.remove();
    else link.replaceWith(...link.childNodes);
  }
}

/** Converts a document of another program like pasted markup. Its images stay. */
export function cleanDocument(html: string): HTMLElement {
  const body = sanitize(limitNesting(html));
  for (const drawing of body.querySelectorAll(
    'picture, svg, video, audio, form, nav, button, select, textarea',
  )) {
    drawing.replaceWith(...drawing.querySelectorAll('img'));
  }
  removeInnerLinks(body);
  convert(body);
  return body;
}
