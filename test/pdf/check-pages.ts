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

/** 20 mm in points. */
const margin = (20 / 25.4) * 72;

/** Checks what stands in the margins, and that pages break where they should. */
export async function checkPages(
  file: string,
  pdf: CheckedPdf,
  { accountName, title }: { readonly accountName: string; readonly title: string },
): Promise<readonly string[]> {
  const pages = await readWords(file);
  const problems = [...checkBreaks(pdf)];
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

function checkBreaks({ pages, structure }: CheckedPdf): readonly string[] {
  const problems: string[] = [];
  const pageOf = (element: ReadElement): readonly number[] =>
    [...new Set(marksBelow(element).map(({ page }) => pages.indexOf(page)))].toSorted((a, b) => a - b);
  const content = structure.elements.filter(({ marks }) => marks.length > 0);
  for (const element of structure.elements) {
    if (/^H[1-6]$/u.test(element.role)) {
      const next = content.find(
        (other) =>
          !isIn(other, element.role) &&
          structure.elements.indexOf(other) > structure.elements.indexOf(element),
      );
      const [own] = pageOf(element).slice(-1);
      const [following] = next === undefined ? [] : pageOf(next);
      if (following !== undefined && own !== following)
        problems.push('a heading stands at the foot of a page');
    }
    if (element.role === 'TR' && pageOf(element).length > 1) problems.push('a row of a table is cut');
  }
  // The last table is that of the totals; behind it stands only who sends the proposal.
  const totals = structure.elements.findLast(({ role }) => role === 'Table');
  const [start] = totals === undefined ? [] : pageOf(totals);
  const before = content.filter(
    (element) =>
      totals !== undefined && structure.elements.indexOf(element) < structure.elements.indexOf(totals),
  );
  if (start !== undefined && start > 0 && !before.some((element) => pageOf(element).includes(start))) {
    problems.push('the totals stand alone on a page');
  }
  return problems;
}
