import type { Language } from '../../i18n/languages.ts';
import { writeDash, writeEllipsis } from './dashes-and-dots.ts';
import { endsInAddress, endsInCode, restoreMailbox } from './literal-text.ts';
import { writeNoBreakSpace } from './no-break-spaces.ts';
import { writeQuotationMark } from './quotation-marks.ts';

/** How many characters before the cursor the rules look at. */
export const typographicReach = 100;

/** The characters from `start` to `end`, offsets in the text in UTF-16 units, become `insert`. */
export interface TypographicChange {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

/**
 * The typographic form of what was just typed: quotation marks, dashes, ellipses and no-break spaces of the language.
 * Code, addresses, feet and inches stay as they are.
 *
 * @param text the text of the block up to the cursor, with the typed character; white space stands for a line break
 * @returns the smallest change of the text, or null if it stays as it is
 */
export function typographicChange(text: string, language: Language): TypographicChange | null {
  const tail = text.slice(-typographicReach);
  const change = difference(tail, write(tail, language));
  if (change === null) return null;
  const offset = text.length - tail.length;
  return { ...change, start: change.start + offset, end: change.end + offset };
}

function write(text: string, language: Language): string {
  if (endsInCode(text)) return text;
  if (endsInAddress(text.slice(0, -1))) return text.endsWith('"') ? writeQuotationMark(text, language) : text;
  const dashed = writeEllipsis(writeDash(text, language));
  return restoreMailbox(writeNoBreakSpace(writeQuotationMark(dashed, language), language));
}

function difference(before: string, after: string): TypographicChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, insert: after.slice(start, after.length - same) };
}
