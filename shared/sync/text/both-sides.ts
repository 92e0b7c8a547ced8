import { joinText } from './merge-text.ts';
import type { FieldValue } from '../operation.ts';

/** Fields of free words: the others hold a choice, a number or an address, of which there can be only one. */
const wordFields: ReadonlySet<string> = new Set([
  'title',
  'name',
  'surname',
  'business',
  'address',
  'document_section_title',
]);

/**
 * Both sides of a conflict in one value (S12): a body block by block, other words one after the other. Null where a
 * field can only be one or the other.
 */
export function bothSides(
  field: string,
  base: FieldValue,
  mine: FieldValue,
  theirs: FieldValue,
): string | null {
  if (typeof mine !== 'string' || typeof theirs !== 'string') return null;
  if (field === 'body') return joinText(typeof base === 'string' ? base : '', mine, theirs);
  if (!wordFields.has(field)) return null;
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${mine} / ${theirs}`;
}
