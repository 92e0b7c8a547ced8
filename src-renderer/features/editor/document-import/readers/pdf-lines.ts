import { escapeText } from '../../body/source/write-markup.ts';

/** A run of text on a page, in points from the bottom left. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Height of the letters. */
  readonly size: number;
  readonly isBold: boolean;
}

/** A line of a page. */
export interface TextLine {
  readonly text: string;
  /** The text by the wide gaps in it: the cells of a row, or one. */
  readonly cells: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly size: number;
  readonly isBold: boolean;
  /** Index of the page, from 0. */
  readonly page: number;
}

/** The share of the letter height by which runs of one line may differ. */
const sameLine = 0.4;
/** The share of the letter height that is a space between two runs. */
const spaceWidth = 0.15;
/** The share of the letter height that divides two cells. */
const cellGap = 1.4;

/** Puts the runs of a page together to lines, from the top to the bottom. */
export function linesOf(runs: readonly TextRun[], page: number): readonly TextLine[] {
  const lines: TextRun[][] = [];
  for (const run of runs.filter(({ text }) => text.trim() !== '')) {
    const line = lines.findLast((other) => {
      const first = other[0];
      return first !== undefined && Math.abs(first.y - run.y) <= Math.max(first.size, run.size) * sameLine;
    });
    if (line === undefined) lines.push([run]);
    else line.push(run);
  }
  return lines
    .map((line) =>
      lineOf(
        line.toSorted((one, other) => one.x - other.x),
        page,
      ),
    )
    .toSorted((one, other) => other.y - one.y || one.x - other.x);
}

const clean = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

function lineOf(runs: readonly TextRun[], page: number): TextLine {
  const cells: string[] = [''];
  let right: number | null = null;
  for (const run of runs) {
    const gap: number = right === null ? 0 : run.x - right;
    const last = cells.length - 1;
    if (gap > run.size * cellGap) cells.push(run.text);
    else cells[last] = `${cells[last] ?? ''}${gap > run.size * spaceWidth ? ' ' : ''}${run.text}`;
    right = run.x + run.width;
  }
  const [first] = runs;
  return {
    text: clean(cells.join(' ')),
    cells: cells.map(clean).filter((cell) => cell !== ''),
    x: first?.x ?? 0,
    y: first?.y ?? 0,
    right: right ?? 0,
    size: Math.max(...runs.map(({ size }) => size)),
    isBold: runs.every(({ isBold }) => isBold),
    page,
  };
}

const withoutNumbers = (text: string): string => text.replaceAll(/\d+/gu, '#');
const pageNumber = /^(?:\p{L}+\s)?#(?:\s?(?:\/|\p{L}+)\s?#)?$/u;

/**
 * The lines at the top and the bottom of each page that stand at the same height of most pages, apart from the numbers
 * in them. Large ones are headings.
 */
function marginLines(lines: readonly TextLine[], pages: number): ReadonlySet<TextLine> {
  const edges = Array.from({ length: pages }, (_, page) => {
    const own = lines.filter((line) => line.page === page);
    return own.length > 4 ? [...own.slice(0, 2), ...own.slice(-2)] : own.slice(-1);
  }).flat();
  const largest = usualSize(lines) * headingScale;
  const placed = ({ text, y }: TextLine): string => `${withoutNumbers(text)} ${Math.round(y)}`;
  const counts = Map.groupBy(edges, placed);
  return new Set(
    edges.filter((line) => {
      const bare = withoutNumbers(line.text);
      const isRepeated = pages > 2 && (counts.get(placed(line))?.length ?? 0) > pages / 2;
      const isNumber = pageNumber.test(bare) && (bare === '#' || pages > 1);
      return line.size < largest && (isRepeated || isNumber);
    }),
  );
}

/** The most usual letter height, by characters. */
function usualSize(lines: readonly TextLine[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

const bullet = /^(?:[•◦▪‣●○■–—-])\s+/u;
const ordinal = /^(?:\d{1,3}|[a-z])[.)]\s+/u;

type Kind = 'bullet' | 'ordinal' | 'heading' | 'row' | 'text';

interface Block {
  readonly kind: Kind;
  readonly size: number;
  readonly first: TextLine;
  text: string;
  last: TextLine;
}

/** How much larger the letters of a heading are. */
const headingScale = 1.15;
/** The longest heading, in characters. */
const longestHeading = 120;

const pitchOf = (last: TextLine, line: TextLine): number =>
  last.page === line.page ? (last.y - line.y) / Math.max(last.size, line.size) : Infinity;

/** The usual distance of two lines, in letter heights: the median of those that may be one paragraph. */
function usualPitch(lines: readonly TextLine[]): number {
  const pitches = lines.flatMap((line, index) => {
    const last = lines[index - 1];
    const pitch = last === undefined ? 0 : pitchOf(last, line);
    return pitch > 0.8 && pitch < 1.8 ? [pitch] : [];
  });
  return pitches.toSorted((one, other) => one - other)[Math.floor(pitches.length / 4)] ?? 1.2;
}

function kindOf(line: TextLine, usual: number): Kind {
  const isMarked = bullet.test(line.text) || ordinal.test(line.text);
  if (line.cells.length > 1 && !(isMarked && line.cells.length === 2)) return 'row';
  if (bullet.test(line.text)) return 'bullet';
  const isLarge = line.size >= usual * headingScale;
  const isShort = line.text.length <= longestHeading;
  if (isShort && (isLarge || (line.isBold && !/[.,;:]$/u.test(line.text)))) return 'heading';
  return ordinal.test(line.text) ? 'ordinal' : 'text';
}

function continues(block: Block, line: TextLine, kind: Kind, pitch: number): boolean {
  const { first, last } = block;
  const isNext = pitchOf(last, line) <= pitch * 1.3;
  if (kind === 'heading') return block.kind === kind && Math.abs(block.size - line.size) < 0.6 && isNext;
  if (kind !== 'text' || block.kind === 'heading' || block.kind === 'row') return false;
  // The text of a list stands to the right of its mark.
  if (block.kind !== 'text') return isNext && line.x > first.x + line.size * 0.4;
  // A paragraph goes on over a page unless it ends there.
  if (last.page !== line.page) return !/[.!?:]$/u.test(block.text);
  return isNext && Math.abs(line.x - last.x) < line.size * 2.5;
}

/** A word that is divided at the end of a line is joined. */
const join = (text: string, next: string): string =>
  /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`;

function blocksOf(lines: readonly TextLine[]): readonly Block[] {
  const usual = usualSize(lines);
  const pitch = usualPitch(lines);
  const blocks: Block[] = [];
  for (const line of lines) {
    const kind = kindOf(line, usual);
    const last = blocks.at(-1);
    if (last !== undefined && continues(last, line, kind, pitch)) {
      last.text = join(last.text, line.text);
      last.last = line;
    } else {
      blocks.push({ kind, size: Math.round(line.size * 2) / 2, first: line, text: line.text, last: line });
    }
  }
  return blocks;
}

/** The opening and closing tags of lists and tables, by the kinds before and behind. */
const containers: Readonly<Partial<Record<Kind, string>>> = { bullet: 'ul', ordinal: 'ol', row: 'table' };

function markupOf({ kind, size, text, first }: Block, sizes: readonly number[]): string {
  switch (kind) {
    case 'heading': {
      const level = Math.max(0, sizes.indexOf(size)) + 1;
      return `<h${level}>${escapeText(text)}</h${level}>`;
    }
    case 'text':
      return `<p>${escapeText(text)}</p>`;
    case 'row':
      return `<tr>${first.cells.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}</tr>`;
    case 'bullet':
      return `<li>${escapeText(text.replace(bullet, ''))}</li>`;
    case 'ordinal':
      return `<li>${escapeText(text.replace(ordinal, ''))}</li>`;
  }
}

/** The markup of all lines of a document, and whether it leaves headers or footers out. */
export function pdfMarkup(
  all: readonly TextLine[],
  pages: number,
): { readonly html: string; readonly hasMargins: boolean } {
  const margins = marginLines(all, pages);
  const blocks = blocksOf(all.filter((line) => !margins.has(line)));
  const sizes = [...new Set(blocks.flatMap(({ kind, size }) => (kind === 'heading' ? [size] : [])))]
    .toSorted((one, other) => other - one)
    .slice(0, 4);
  const parts = blocks.map((block, index) => {
    const container = containers[block.kind];
    const markup = markupOf(block, sizes);
    if (container === undefined) return markup;
    const open = blocks[index - 1]?.kind === block.kind ? '' : `<${container}>`;
    const close = blocks[index + 1]?.kind === block.kind ? '' : `</${container}>`;
    return `${open}${markup}${close}`;
  });
  return {
    html: parts.join(''),
    hasMargins: [...margins].some(({ text }) => !pageNumber.test(withoutNumbers(text))),
  };
}
