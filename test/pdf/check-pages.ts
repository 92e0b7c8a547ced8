import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { marksBelow, type ReadElement } from './check-structure.ts';
import type { CheckedPdf } from './check-pdf.ts';

const run = promisify(execFile);

/** A word, where its middle stands on its page, in points from the upper left. */
interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

interface PageWords {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

async function readWords(file: string): Promise<readonly PageWords[]> {
  const { stdout } = await run('pdftotext', ['-bbox', file, '-'], { maxBuffer: 100_000_000 });
  return Array.from(
    stdout.matchAll(/<page width="([\d.]+)" height="([\d.]+)">([\s\S]*?)<\/page>/gu),
    ([, width, height, content = '']) => ({
      width: Number(width),
      height: Number(height),
      words: Array.from(
        content.matchAll(
          /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([\s\S]*?)<\/word>/gu,
        ),
        ([, left, top, right, bottom, text = '']) => ({
          text: text.replaceAll(/&(#?\w+);/gu, (entity, name: string) => entities[name] ?? entity),
          x: (Number(left) + Number(right)) / 2,
          y: (Number(top) + Number(bottom)) / 2,
        }),
      ),
    }),
  );
}

/** What a document says in its margins, and whether it ends with totals. */
export interface DocumentFacts {
  readonly accountName: string;
  readonly title: string;
  readonly hasTotals: boolean;
}

/** 20 mm in points. */
const margin = (20 / 25.4) * 72;

/** Checks what stands in the margins, and that pages break where they should. */
export async function checkPages(
  file: string,
  pdf: CheckedPdf,
  { accountName, title, hasTotals }: DocumentFacts,
): Promise<readonly string[]> {
  const pages = await readWords(file);
  const problems = [...checkBreaks(pdf), ...(hasTotals ? checkTotals(pdf) : [])];
  for (const [index, { words, height }] of pages.entries()) {
    const at = `page ${String(index + 1)}`;
    const line = (found: readonly Word[]): string =>
      found
        .map(({ text }) => text)
        .join('')
        .replaceAll(/\s/gu, '');
    const foot = line(words.filter(({ y }) => y > height - margin));
    const head = line(words.filter(({ y }) => y < margin));
    if (foot !== `${String(index + 1)}/${String(pages.length)}`)
      problems.push(`${at} has the foot "${foot}"`);
    const whole = `${accountName}${title}`.replaceAll(/\s/gu, '');
    const wanted = index === 0 ? '' : whole;
    if (head !== wanted && !(index > 0 && head.includes('…'))) problems.push(`${at} has the head "${head}"`);
  }
  return problems;
}

/** Whether an element is or stands in one of a role. */
function isIn(element: ReadElement, role: string): boolean {
  return element.role === role || (element.parent !== null && isIn(element.parent, role));
}

/** The pages on which an element and all below it stand, counted from 0. */
function pagesOf({ pages }: CheckedPdf, element: ReadElement): readonly number[] {
  const found = new Set(marksBelow(element).map(({ page }) => pages.indexOf(page)));
  return [...found].toSorted((a, b) => a - b);
}

/** Where the text of an element begins, to tell it in a report. */
const nameOf = (pdf: CheckedPdf, element: ReadElement): string =>
  `${element.role} on page ${String((pagesOf(pdf, element)[0] ?? -1) + 1)}`;

function checkBreaks(pdf: CheckedPdf): readonly string[] {
  const problems: string[] = [];
  const { elements } = pdf.structure;
  for (const [at, element] of elements.entries()) {
    if (/^H[1-6]$/u.test(element.role)) {
      const next = elements.slice(at).find((other) => other.marks.length > 0 && !isIn(other, element.role));
      const [following] = next === undefined ? [] : pagesOf(pdf, next);
      if (following !== undefined && pagesOf(pdf, element).at(-1) !== following) {
        problems.push(`a heading stands at the foot of a page: ${nameOf(pdf, element)}`);
      }
    }
    if (element.role === 'TR' && pagesOf(pdf, element).length > 1) {
      problems.push(`a row of a table is cut: ${nameOf(pdf, element)}`);
    }
  }
  return problems;
}

/** The last table is that of the totals; behind it stands only who sends the proposal. */
function checkTotals(pdf: CheckedPdf): readonly string[] {
  const { elements } = pdf.structure;
  const at = elements.findLastIndex(({ role }) => role === 'Table');
  const totals = elements[at];
  const [page = 0] = totals === undefined ? [] : pagesOf(pdf, totals);
  const before = elements.slice(0, at).filter(({ marks }) => marks.length > 0);
  if (page === 0 || before.some((element) => pagesOf(pdf, element).includes(page))) return [];
  return ['the totals stand alone on a page'];
}
