import { bytesOfBase64 } from '../../../components/bytes-of-base64.ts';
import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  Paragraph,
  ShadingType,
  Table,
  TableBorders,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type IParagraphOptions,
  type IRunOptions,
  type ParagraphChild,
} from 'docx';
import { parseSanitized } from '../sanitize-html.ts';

/** What stands in a Word document one below the other. */
export type Block = Paragraph | Table;

/** The width of a page's text, in pixels: larger pictures are scaled down to it. */
const textWidth = 600;

/** The width of a small picture, in pixels. */
const smallWidth = 240;

const headings = {
  h3: HeadingLevel.HEADING_2,
  h4: HeadingLevel.HEADING_3,
  h5: HeadingLevel.HEADING_4,
  h6: HeadingLevel.HEADING_5,
} as const;

const marks: Readonly<Record<string, IRunOptions>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italics: true },
  em: { italics: true },
  u: { underline: {} },
  ins: { underline: {} },
  s: { strike: true },
  del: { strike: true },
  mark: { highlight: 'yellow' },
  sub: { subScript: true },
  sup: { superScript: true },
  small: { size: 18 },
  code: { font: 'Courier New' },
};

const inlineTags = new Set([...Object.keys(marks), 'a', 'abbr', 'br', 'img', 'span']);

/** Where the blocks stand: the way they are indented, listed and set. */
interface Surroundings {
  readonly paragraph: IParagraphOptions;
  readonly run: IRunOptions;
  /** Depth of the list, from 0; -1 outside of any. */
  readonly depth: number;
  readonly preformatted: boolean;
}

/** Counter of lists, because each ordered list is numbered separately. */
interface Counter {
  lists: number;
}

function pictureRun(picture: Element): ParagraphChild | null {
  const [, type = '', data = ''] =
    /^data:image\/(png|jpeg|gif);base64,(.+)$/u.exec(picture.getAttribute('src') ?? '') ?? [];
  const width = Number(picture.getAttribute('width')) || textWidth / 2;
  const height = Number(picture.getAttribute('height')) || width;
  const isSmall = picture.closest('figure')?.classList.contains('small') === true;
  const scale = Math.min(1, (isSmall ? smallWidth : textWidth) / width);
  if (data === '') return null;
  const bytes = bytesOfBase64(data);
  return new ImageRun({
    type: type === 'jpeg' ? 'jpg' : type === 'gif' ? 'gif' : 'png',
    data: bytes,
    transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
    altText: { name: picture.getAttribute('alt') ?? '', description: picture.getAttribute('alt') ?? '' },
  });
}

function inline(node: Node, run: IRunOptions, preformatted: boolean): readonly ParagraphChild[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.nodeValue ?? '';
    if (!preformatted) return [new TextRun({ ...run, text: text.replaceAll(/\s+/gu, ' ') })];
    return text
      .split('\n')
      .map((line, index) => new TextRun({ ...run, text: line, ...(index > 0 && { break: 1 }) }));
  }
  if (!(node instanceof Element) && node.nodeType !== Node.ELEMENT_NODE) return [];
  const element = node as Element;
  const name = element.localName;
  if (name === 'br') return [new TextRun({ ...run, break: 1 })];
  if (name === 'img') {
    const picture = pictureRun(element);
    if (picture === null) return [];
    // The title of a video stands below its poster.
    return element.closest('p.video') === null ? [picture] : [picture, new TextRun({ break: 1 })];
  }
  const brand = name === 'span' && element.classList.contains('brand') ? { style: 'BrandColor' } : {};
  const inside = { ...run, ...marks[name], ...brand };
  const href = element.getAttribute('href');
  if (name === 'a' && href !== null) {
    const children = [...element.childNodes].flatMap((child) =>
      inline(child, { ...inside, style: 'Hyperlink' }, preformatted),
    );
    return [new ExternalHyperlink({ link: href, children })];
  }
  return [...element.childNodes].flatMap((child) => inline(child, inside, preformatted));
}

function isInline(node: Node): boolean {
  if (node.nodeType === Node.TEXT_NODE) return true;
  if (node.nodeType !== Node.ELEMENT_NODE || !inlineTags.has((node as Element).localName)) return false;
  return [...node.childNodes].every(isInline);
}

/** The blocks of an element's children: runs of text in paragraphs of their own, as a browser shows them. */
function blocksIn(element: Element, around: Surroundings, counter: Counter): readonly Block[] {
  const blocks: Block[] = [];
  let run: Node[] = [];
  const end = (): void => {
    const hasContent = run.some(
      (node) => node.nodeType !== Node.TEXT_NODE || (node.nodeValue ?? '').trim() !== '',
    );
    if (hasContent) {
      const children = run.flatMap((node) => inline(node, around.run, around.preformatted));
      blocks.push(new Paragraph({ ...around.paragraph, children }));
    }
    run = [];
  };
  for (const child of element.childNodes) {
    if (isInline(child)) run.push(child);
    else {
      end();
      if (child.nodeType === Node.ELEMENT_NODE) blocks.push(...block(child as Element, around, counter));
    }
  }
  end();
  return blocks;
}

function listBlocks(list: Element, around: Surroundings, counter: Counter): readonly Block[] {
  const depth = Math.min(around.depth + 1, 8);
  counter.lists += 1;
  const instance = counter.lists;
  const paragraph: IParagraphOptions =
    list.localName === 'ol'
      ? { numbering: { reference: 'numbers', level: depth, instance }, spacing: { after: 60 } }
      : { bullet: { level: depth }, spacing: { after: 60 } };
  if (list.classList.contains('checklist')) {
    return [...list.children].flatMap((item) => {
      item.prepend(item.classList.contains('checked') ? '\u2611 ' : '\u2610 ');
      // The box stands in the first line of its text.
      const first = item.children[0];
      if (first?.localName === 'p' && item.firstChild !== null) first.prepend(item.firstChild);
      return blocksIn(item, { ...around, paragraph: { spacing: { after: 60 } }, depth }, counter);
    });
  }
  return [...list.children].flatMap((item) => blocksIn(item, { ...around, paragraph, depth }, counter));
}

const alignments: Readonly<Record<string, (typeof AlignmentType)[keyof typeof AlignmentType]>> = {
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
};

/** Twentieths of a point per pixel. */
const twipsPerPixel = 15;

function tableBlock(table: Element, around: Surroundings, counter: Counter): Block | null {
  const rows = [...table.querySelectorAll('tr')]
    .filter((row) => row.closest('table') === table)
    .map((row) => {
      const cells = [...row.children].map((cell) => {
        const run = cell.localName === 'th' ? { ...around.run, bold: true } : around.run;
        const alignment = alignments[cell.getAttribute('align') ?? ''];
        const paragraph = alignment === undefined ? {} : { alignment };
        const blocks = blocksIn(cell, { ...around, run, paragraph, depth: -1 }, counter);
        const columnSpan = Math.max(1, Number(cell.getAttribute('colspan')) || 1);
        const rowSpan = Math.max(1, Number(cell.getAttribute('rowspan')) || 1);
        return new TableCell({
          children: blocks.length === 0 ? [new Paragraph({})] : [...blocks],
          columnSpan,
          rowSpan,
        });
      });
      // Word repeats header rows on every page, and reads them to those who hear.
      const tableHeader = row.parentElement?.localName === 'thead';
      return cells.length === 0 ? null : new TableRow({ children: cells, tableHeader, cantSplit: true });
    });
  const filled = rows.flatMap((row) => row ?? []);
  if (filled.length === 0) return null;
  const widths = [...table.querySelectorAll(':scope > colgroup > col')].map(
    (column) => Number(column.getAttribute('width')) * twipsPerPixel,
  );
  const hasWidths = widths.length > 0 && widths.every((width) => width > 0);
  return new Table({
    rows: filled,
    width: { size: 100, type: WidthType.PERCENTAGE },
    ...(hasWidths && { columnWidths: widths }),
  });
}

const callout: IParagraphOptions = {
  shading: { type: ShadingType.CLEAR, fill: 'F1F5F3' },
  border: { left: { style: BorderStyle.SINGLE, size: 18, space: 8, color: '7A8F86' } },
};

/** The columns of an element. What stands between them is a column too, as a browser lays it out. */
function columnsOf(element: Element): readonly Element[] {
  const columns: Element[] = [];
  let loose: Element | null = null;
  for (const child of element.childNodes) {
    if (!isInline(child) && child.nodeType === Node.ELEMENT_NODE) {
      columns.push(child as Element);
      loose = null;
    } else if (loose !== null) loose.append(child.cloneNode(true));
    else if (isInline(child) && (child.nodeType === Node.ELEMENT_NODE || child.nodeValue?.trim() !== '')) {
      loose = element.ownerDocument.createElement('div');
      loose.append(child.cloneNode(true));
      columns.push(loose);
    }
  }
  return columns;
}

/** Columns stand beside each other in a table without lines. Null for an element without any. */
function columnsBlock(element: Element, around: Surroundings, counter: Counter): Block | null {
  const columns = columnsOf(element);
  if (columns.length === 0) return null;
  const cells = columns.map((column) => {
    const blocks = blocksIn(column, around, counter);
    return new TableCell({ children: blocks.length === 0 ? [new Paragraph({})] : [...blocks] });
  });
  return new Table({
    rows: [new TableRow({ children: cells })],
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: TableBorders.NONE,
  });
}

function block(element: Element, around: Surroundings, counter: Counter): readonly Block[] {
  const name = element.localName;
  if (name === 'h3' || name === 'h4' || name === 'h5' || name === 'h6') {
    return blocksIn(element, { ...around, paragraph: { heading: headings[name] } }, counter);
  }
  switch (name) {
    case 'ul':
    case 'ol':
      return listBlocks(element, around, counter);
    case 'blockquote': {
      const paragraph: IParagraphOptions = { style: 'Quote' };
      return blocksIn(element, { ...around, paragraph }, counter);
    }
    case 'pre':
      return blocksIn(
        element,
        { ...around, run: { ...around.run, font: 'Courier New' }, preformatted: true },
        counter,
      );
    case 'aside':
      return blocksIn(element, { ...around, paragraph: { ...around.paragraph, ...callout } }, counter);
    case 'div':
      return element.classList.contains('columns')
        ? [columnsBlock(element, around, counter)].flatMap((found) => found ?? [])
        : blocksIn(element, around, counter);
    case 'hr':
      return [new Paragraph({ thematicBreak: true })];
    case 'table':
      return [tableBlock(element, around, counter)].flatMap((found) => found ?? []);
    default:
      return blocksIn(element, around, counter);
  }
}

/**
 * A body's HTML as blocks of a Word document. Its headings are below the section's already; the rest is sanitized here,
 * whatever the caller has done.
 *
 * @param paragraph what each paragraph is beside that
 */
export function bodyBlocks(
  html: string,
  counter: Counter,
  paragraph: IParagraphOptions = {},
): readonly Block[] {
  const around: Surroundings = {
    paragraph: { spacing: { after: 160 }, ...paragraph },
    run: {},
    depth: -1,
    preformatted: false,
  };
  return blocksIn(parseSanitized(html), around, counter);
}
