import { joinText } from './merge-text.ts';
import type { FieldValue } from '../operation.ts';

/** Fields with free text. All other fields hold one choice, number or address, and cannot hold two. */
const wordFields: ReadonlySet<string> = new Set([
  'title',
  'name',
  'surname',
  'business',
  'address',
  'document_section_title',
]);

/**
 * Both sides of a conflict in one value: bodies are joined block by block, other texts one after the other. Null if the
 * field can hold only one of them, or if an element of a body has no end and would take in the other side.
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
