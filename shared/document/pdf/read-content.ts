import { PdfScanner, UnknownPdfError } from './pdf-values.ts';

/** A place in a content stream, in characters. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Left, bottom, right and top, in points. */
export type Box = readonly [number, number, number, number];

type Paint = 'path' | 'text' | 'object';

/** Content that the structure tree names by its number. */
export interface MarkedSequence {
  readonly mcid: number;
  /** The operator that begins it, with its operands. */
  readonly opening: Range;
  readonly paints: Set<Paint>;
  /** What paths and pictures cover; null if nothing. */
  box: Box | null;
}

export interface Content {
  readonly sequences: readonly MarkedSequence[];
  /** What is painted outside of them. `xObject` is the name of a picture or form. */
  readonly unmarked: readonly (Range & { readonly xObject: string | null })[];
}

type Matrix = readonly [number, number, number, number, number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

function union(a: Box | null, b: Box | null): Box | null {
  if (a === null || b === null) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function isMatrix(numbers: readonly number[]): numbers is Matrix {
  return numbers.length === 6;
}

/** More marks than a page has. */
const maxMarks = 1_000_000;

const pathOperators = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const fillOperators = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);
const textOperators = new Set(['Tj', 'TJ', "'", '"']);

/** Reads what a content stream paints, and which of it is marked. Throws an `UnknownPdfError` if marks do not nest. */
export function readContent(text: string): Content {
  const scanner = new PdfScanner(text);
  const sequences: MarkedSequence[] = [];
  const unmarked: (Range & { xObject: string | null })[] = [];
  /** The open marks; null for one without a number. */
  const open: { readonly sequence: MarkedSequence | null; readonly isArtifact: boolean }[] = [];
  const saved: Matrix[] = [];
  let matrix = identity;
  let operands: string[] = [];
  let start: number | null = null;
  let path: { readonly start: number; box: Box | null } | null = null;
  let textObject: { readonly start: number; hasUnmarked: boolean; hasMarked: boolean } | null = null;

  const numbers = (): number[] => operands.map(Number);
  const cover = (points: readonly (readonly [number, number])[]): Box | null =>
    points.reduce<Box | null>((box, [x, y]) => {
      const [a, b, c, d, e, f] = matrix;
      const [left, bottom] = [a * x + c * y + e, b * x + d * y + f];
      return union(box, [left, bottom, left, bottom]);
    }, null);
  const innermost = (): MarkedSequence | null =>
    open.findLast(({ sequence }) => sequence !== null)?.sequence ?? null;

  function paint(range: Range, kind: Paint, box: Box | null, xObject: string | null = null): void {
    const sequence = innermost();
    if (sequence !== null) {
      sequence.paints.add(kind);
      sequence.box = union(sequence.box, box);
    } else if (!open.some(({ isArtifact }) => isArtifact)) unmarked.push({ ...range, xObject });
  }

  function begin(range: Range): void {
    const at = operands.indexOf('/MCID');
    const mcid = at === -1 ? null : Number(operands[at + 1]);
    if (mcid !== null && !(Number.isInteger(mcid) && mcid >= 0 && mcid < maxMarks)) {
      throw new UnknownPdfError('A mark has an unusual number');
    }
    if (mcid !== null && innermost() !== null) throw new UnknownPdfError('Marked content is nested');
    const sequence = mcid === null ? null : { mcid, opening: range, paints: new Set<Paint>(), box: null };
    if (sequence !== null) sequences.push(sequence);
    open.push({ sequence, isArtifact: operands[0] === '/Artifact' });
  }

  function showText(): void {
    if (textObject === null) throw new UnknownPdfError('A text stands alone');
    const sequence = innermost();
    if (sequence === null) textObject.hasUnmarked = true;
    else {
      sequence.paints.add('text');
      textObject.hasMarked = true;
    }
  }

  function endText(end: number): void {
    if (textObject === null) throw new UnknownPdfError('A text ends before it begins');
    const { start: from, hasUnmarked, hasMarked } = textObject;
    textObject = null;
    if (!hasUnmarked) return;
    if (hasMarked) throw new UnknownPdfError('A text is marked in part');
    paint({ start: from, end }, 'text', null);
  }

  function run(operator: string, range: Range): void {
    if (pathOperators.has(operator)) {
      path ??= { start: range.start, box: null };
      const [x = 0, y = 0, width = 0, height = 0] = numbers();
      const points: (readonly [number, number])[] = [];
      if (operator === 're') points.push([x, y], [x + width, y + height]);
      else
        for (let at = 0; at + 1 < operands.length; at += 2)
          points.push([numbers()[at] ?? 0, numbers()[at + 1] ?? 0]);
      path.box = union(path.box, cover(points));
      return;
    }
    if (fillOperators.has(operator)) {
      paint({ start: path?.start ?? range.start, end: range.end }, 'path', path?.box ?? null);
      path = null;
      return;
    }
    if (textOperators.has(operator)) {
      showText();
      return;
    }
    switch (operator) {
      case 'n':
        path = null;
        break;
      case 'q':
        saved.push(matrix);
        break;
      case 'Q':
        matrix = saved.pop() ?? identity;
        break;
      case 'cm': {
        const change = numbers();
        if (!isMatrix(change)) throw new UnknownPdfError('A matrix has no six numbers');
        matrix = multiply(change, matrix);
        break;
      }
      case 'BT':
        textObject = { start: range.start, hasUnmarked: false, hasMarked: false };
        break;
      case 'ET':
        endText(range.end);
        break;
      case 'BDC':
      case 'BMC':
        begin(range);
        break;
      case 'EMC':
        if (open.pop() === undefined) throw new UnknownPdfError('A mark ends before it begins');
        break;
      case 'sh':
        paint(range, 'path', null);
        break;
      case 'Do':
        paint(range, 'object', cover([[0, 0], [1, 0], [0, 1], [1, 1]]), operands[0] ?? null); // prettier-ignore
        break;
      case 'BI':
        throw new UnknownPdfError('A picture stands in the content');
    }
  }

  for (let next = scanner.next(); next !== null; next = scanner.next()) {
    start ??= next.start;
    if (/^[A-Za-z'"]/u.test(next.token) && !/^(?:true|false|null)$/u.test(next.token)) {
      run(next.token, { start, end: scanner.position });
      operands = [];
      start = null;
    } else operands.push(next.token);
  }
  if (open.length > 0) throw new UnknownPdfError('A mark has no end');
  return { sequences, unmarked };
}
