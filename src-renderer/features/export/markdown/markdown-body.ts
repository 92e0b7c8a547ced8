import { parseSanitized } from '../sanitize-html.ts';
import {
  inlineMarkdown,
  inlineTags,
  type InlineContext,
  type Mark,
  type Pictures,
} from './markdown-inline.ts';
import { tableMarkdown, type TableCell } from './markdown-table.ts';
import { codeSpan, escapeHeading, escapeLineStart, fenceFor, linkTarget } from './markdown-text.ts';

const withMark = (around: InlineContext, mark: Mark | undefined): InlineContext =>
  mark === undefined ? around : { ...around, marks: new Set([...around.marks, mark]) };

/** Marks that elements give to the blocks in them. */
const blockMarks: Readonly<Partial<Record<string, Mark>>> = {
  ...{ b: 'strong', strong: 'strong', dt: 'strong', i: 'em', em: 'em', figcaption: 'em' },
  ...{ s: 'del', del: 'del', u: 'u', ins: 'ins', mark: 'mark', sub: 'sub', sup: 'sup' },
};

function isInline(node: Node): boolean {
  if (node.nodeType !== Node.ELEMENT_NODE) return true;
  return inlineTags.has((node as Element).localName) && [...node.childNodes].every(isInline);
}

type Run =
  | { readonly kind: 'inline'; readonly nodes: Node[] }
  | { readonly kind: 'block'; readonly element: Element };

/** Nodes as runs within lines, which a browser shows as paragraphs, and blocks. */
function runsIn(nodes: readonly Node[]): readonly Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (!isInline(node)) runs.push({ kind: 'block', element: node as Element });
    else if (last?.kind === 'inline') last.nodes.push(node);
    else runs.push({ kind: 'inline', nodes: [node] });
  }
  return runs;
}

/** Puts the same before every line but the first. Empty lines stay empty. */
function indent(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? others.trimEnd() : others + line))
    .join('\n');
}

function codeText(pre: Element): string {
  for (const lineBreak of pre.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (pre.textContent ?? '').replace(/\n$/u, '');
}

function codeBlock(pre: Element): string {
  const text = codeText(pre);
  const fence = fenceFor(text, 3);
  return text === '' ? '' : `${fence}\n${text}\n${fence}`;
}

/** A block of Markdown. Two lists of a kind in a row would be read as one. */
interface Block {
  readonly text: string;
  readonly kind: 'paragraph' | 'ul' | 'ol' | 'other';
}

const blockOf = (text: string, kind: Block['kind'] = 'other'): readonly Block[] =>
  text.trim() === '' ? [] : [{ text, kind }];

interface Item {
  readonly nodes: Node[];
  readonly isChecked: boolean;
}

/** The items of a list. What stands in it outside of them is one too, and a list belongs to the item before it. */
function itemsOf(list: Element): readonly Item[] {
  const items: Item[] = [];
  let isLoose = false;
  for (const node of list.childNodes) {
    if (node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() === '') continue;
    const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : null;
    const isItem = element?.localName === 'li';
    const last = items.at(-1);
    if (isItem) items.push({ nodes: [...node.childNodes], isChecked: element.classList.contains('checked') });
    else if (last !== undefined && (isLoose || /^[ou]l$/u.test(element?.localName ?? '')))
      last.nodes.push(node);
    else items.push({ nodes: [node], isChecked: false });
    isLoose = !isItem;
  }
  return items;
}

/** Number of the first item. Others than CommonMark knows are 1. */
function startOf(list: Element): number {
  const start = Number(list.getAttribute('start') ?? '1');
  return Number.isInteger(start) && start >= 0 && start < 1e9 ? start : 1;
}

/** Whether a list can follow the text of its item without an empty line. */
const canFollow = ({ kind, text }: Block): boolean =>
  (kind === 'ul' || kind === 'ol') && /^(?:[-*]|1[.)]) \S/u.test(text);

/** @param isSecond whether its signs are to differ from those of the list before it */
function listMarkdown(list: Element, around: InlineContext, isSecond: boolean): string {
  const isChecklist = list.classList.contains('checklist');
  const start = startOf(list);
  const isNumbered = list.localName === 'ol';
  const all = itemsOf(list).map(({ nodes, isChecked }) => ({ blocks: blocksOf(nodes, around), isChecked }));
  // Signs without words would be read as a rule. Numbers go on.
  const items = all.filter(({ blocks }) => blocks.length > 0 || isNumbered || isChecklist);
  if (all.every(({ blocks }) => blocks.length === 0)) return '';
  const isTight = items.every(({ blocks: [, ...more] }) => more.every(canFollow));
  const gap = isTight ? '\n' : '\n\n';
  return items
    .map(({ blocks, isChecked }, index) => {
      const signOfNumber = `${start + index}${isSecond ? ')' : '.'}`;
      const sign = isNumbered ? signOfNumber : isSecond ? '*' : '-';
      const box = isChecklist ? (isChecked ? '[x] ' : '[ ] ') : '';
      const text = blocks.map((block) => block.text).join(gap);
      // A box stands before words.
      const content = box !== '' && blocks[0]?.kind !== 'paragraph' ? `${box.trim()}\n\n${text}` : box + text;
      return indent(content, `${sign} `, ' '.repeat(sign.length + 1)).trimEnd();
    })
    .join(gap);
}

/** The lines of what stands in a cell or a heading, where no block can. */
function linesOf(nodes: readonly Node[], around: InlineContext): readonly string[] {
  return runsIn(nodes).flatMap((run) => {
    if (run.kind === 'block') return elementLines(run.element, around);
    const line = inlineMarkdown(run.nodes, around);
    return line === '' ? [] : [line];
  });
}

function elementLines(element: Element, around: InlineContext): readonly string[] {
  const children = [...element.childNodes];
  switch (element.localName) {
    case 'ul':
    case 'ol': {
      const isChecklist = element.classList.contains('checklist');
      return itemsOf(element).flatMap(({ nodes, isChecked }, index) => {
        const bullet = isChecklist ? (isChecked ? '\u2611' : '\u2610') : '•';
        const sign = element.localName === 'ol' ? `${startOf(element) + index}.` : bullet;
        const [first = '', ...more] = linesOf(nodes, around);
        return [`${sign} ${first}`, ...more];
      });
    }
    case 'pre':
      return codeText(element)
        .split('\n')
        .map((line) => codeSpan(line, around.place === 'cell'))
        .filter((line) => line.trim() !== '');
    default:
      return linesOf(children, withMark(around, blockMarks[element.localName]));
  }
}

function cellOf(cell: Element, blockAround: InlineContext): TableCell {
  const isHeader = cell.localName === 'th';
  const around: InlineContext = { ...blockAround, place: 'cell' };
  return {
    // The first row of a table is bold without marks.
    text: (isMarked) =>
      linesOf([...cell.childNodes], withMark(around, isHeader && isMarked ? 'strong' : undefined)).join(
        '<br>',
      ),
    isHeader,
    align: cell.getAttribute('align'),
    columns: Number(cell.getAttribute('colspan')) || 1,
    rows: Number(cell.getAttribute('rowspan')) || 1,
  };
}

function tableBlocks(table: Element, around: InlineContext): readonly Block[] {
  const caption = table.querySelector(':scope > caption');
  const rows = [...table.querySelectorAll('tr')]
    .filter((row) => row.closest('table') === table)
    .map((row) => [...row.children].map((cell) => cellOf(cell, around)));
  return [
    ...(caption === null ? [] : blocksOf([...caption.childNodes], around)),
    ...blockOf(tableMarkdown(rows)),
  ];
}

function elementBlocks(element: Element, around: InlineContext, before: Block | undefined): readonly Block[] {
  const name = element.localName;
  const level = /^h([1-6])$/u.exec(name)?.[1];
  if (level !== undefined) {
    const text = linesOf([...element.childNodes], { ...around, place: 'heading' }).join('<br>');
    return blockOf(text === '' ? '' : `${'#'.repeat(Number(level))} ${escapeHeading(text)}`);
  }
  switch (name) {
    case 'ul':
    case 'ol': {
      const isSecond = before?.kind === name && !/^(?:\*|\d+\))(?:\s|$)/u.test(before.text);
      return blockOf(listMarkdown(element, around, isSecond), name);
    }
    case 'aside':
    case 'blockquote': {
      const text = blocksOf([...element.childNodes], around)
        .map((block) => block.text)
        .join('\n\n');
      return blockOf(text === '' ? '' : indent(text, '> ', '> '));
    }
    case 'pre':
      return blockOf(codeBlock(element));
    case 'hr':
      return blockOf('___');
    case 'table':
      return tableBlocks(element, around);
    default:
      return blocksOf([...element.childNodes], withMark(around, blockMarks[name]), before);
  }
}

/** Nodes as blocks of Markdown. */
function blocksOf(nodes: readonly Node[], around: InlineContext, before?: Block): readonly Block[] {
  const blocks: Block[] = [];
  for (const run of runsIn(nodes)) {
    if (run.kind === 'inline') {
      const lines = inlineMarkdown(run.nodes, around).split('\n').map(escapeLineStart);
      blocks.push(...blockOf(lines.join('\n'), 'paragraph'));
    } else blocks.push(...elementBlocks(run.element, around, blocks.at(-1) ?? before));
  }
  return blocks;
}

/**
 * A section's body as Markdown (CommonMark, with GitHub's tables, task lists and struck words). Its pictures are
 * references to definitions that `pictureDefinitions` writes.
 *
 * @param html sanitized, with its headings below the section's
 */
export function bodyMarkdown(html: string, pictures: Pictures): string {
  return blocksOf([...parseSanitized(html).childNodes], { pictures, marks: new Set(), place: 'block' })
    .map(({ text }) => text)
    .join('\n\n');
}

/** A name or another short text with markup, in one line for a cell of a table. */
export function lineMarkdown(html: string, pictures: Pictures): string {
  return linesOf([...parseSanitized(html).childNodes], { pictures, marks: new Set(), place: 'cell' }).join(
    '<br>',
  );
}

/** The pictures, one line each for the end of the file, so that the text stays readable. */
export function pictureDefinitions({ sources }: Pictures): string {
  return Array.from(sources, ([source, name]) => `[${name}]: ${linkTarget(source)}`).join('\n');
}
