import { diff3Merge } from 'node-diff3';

/** Splits HTML after each closing block element, so that a merge never cuts a tag. */
export function toBlocks(html: string): string[] {
  return html
    .split(/(?<=<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table|div)>|<hr\s*\/?>|\n)/u)
    .filter((block) => block !== '');
}

/**
 * Largest number of pairs of equal blocks for a merge. Its time grows with the pairs: a thousand empty lines on each
 * side would take seconds.
 */
const mostPairs = 250_000;

interface Region {
  readonly ok?: readonly string[];
  readonly conflict?: { readonly a: readonly string[]; readonly b: readonly string[] };
}

/** The regions of a merge. Above the limit, the whole text is one conflicting region. */
function regionsOf(base: string, mine: string, theirs: string): readonly Region[] {
  const [a, o, b] = [toBlocks(mine), toBlocks(base), toBlocks(theirs)];
  if (countPairs(o, a) + countPairs(o, b) > mostPairs) return [{ conflict: { a, b } }];
  return diff3Merge(a, o, b, { excludeFalseConflicts: true });
}

function countPairs(left: readonly string[], right: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const block of left) counts.set(block, (counts.get(block) ?? 0) + 1);
  return right.reduce((sum, block) => sum + (counts.get(block) ?? 0), 0);
}

/** Merges a body block by block (diff3). Null if both sides changed the same block; then the user decides. */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  // A change on only one side needs no decision, however large the texts are.
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const merged: string[] = [];
  for (const region of regionsOf(base, mine, theirs)) {
    if (region.ok === undefined) return null;
    merged.push(...region.ok);
  }
  return merged.join('');
}

/** Joins both sides of a body: shared blocks once, conflicting blocks in the order mine, theirs. */
export function joinText(base: string, mine: string, theirs: string): string {
  return regionsOf(base, mine, theirs)
    .flatMap((region) => region.ok ?? [...(region.conflict?.a ?? []), ...(region.conflict?.b ?? [])])
    .join('');
}
