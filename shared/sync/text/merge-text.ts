import { diff3Merge } from 'node-diff3';

/** HTML in blocks: each ends where a block element closes, so that a merge never cuts through a tag. */
export function toBlocks(html: string): string[] {
  return html
    .split(/(?<=<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table|div)>|<hr\s*\/?>|\n)/u)
    .filter((block) => block !== '');
}

/**
 * How many pairs of equal blocks a merge looks through. Its time grows with them: a thousand empty lines on each side
 * take seconds, and what nobody wrote by hand may have many more.
 */
const mostPairs = 250_000;

interface Region {
  readonly ok?: readonly string[];
  readonly conflict?: { readonly a: readonly string[]; readonly b: readonly string[] };
}

/** Where there is too much to look through, one region in which all of it conflicts. */
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

/**
 * Block diff3 of a body (S11). Null when both sides changed the same block: then the user decides (S12).
 */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  // However much there is of it, nobody has to decide where one side alone has changed something.
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const merged: string[] = [];
  for (const region of regionsOf(base, mine, theirs)) {
    if (region.ok === undefined) return null;
    merged.push(...region.ok);
  }
  return merged.join('');
}

/** Both sides of a body: what they agree on once, and where they conflict first mine, then theirs (S12). */
export function joinText(base: string, mine: string, theirs: string): string {
  return regionsOf(base, mine, theirs)
    .flatMap((region) => region.ok ?? [...(region.conflict?.a ?? []), ...(region.conflict?.b ?? [])])
    .join('');
}
