import { diff3Merge } from 'node-diff3';
import { isBlock, toBlocks, tokensOf } from './html-tokens.ts';

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
  const [a, o, b] = [[...toBlocks(mine)], [...toBlocks(base)], [...toBlocks(theirs)]];
  if (countPairs(o, a) + countPairs(o, b) > mostPairs) return [{ conflict: { a, b } }];
  return diff3Merge(a, o, b, { excludeFalseConflicts: true });
}

function countPairs(left: readonly string[], right: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const block of left) counts.set(block, (counts.get(block) ?? 0) + 1);
  return right.reduce((sum, block) => sum + (counts.get(block) ?? 0), 0);
}

/** Whether blocks stay apart when one is written behind the other. An element without an end takes in what follows. */
function stayApart(blocks: readonly string[]): boolean {
  const read = toBlocks(blocks.join(''));
  return read.length === blocks.length && read.every((block, index) => block === blocks[index]);
}

/**
 * Merges a body block by block (diff3); a table, a list, a callout and columns are one block each. Null if both sides
 * changed the same block, or if blocks of both would run together; then the user decides.
 */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  // A change on only one side needs no decision, however large the texts are.
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const merged: string[] = [];
  for (const region of regionsOf(base, mine, theirs)) {
    if (region.ok === undefined) return null;
    merged.push(...region.ok);
  }
  return stayApart(merged) ? merged.join('') : null;
}

/** Whether a block is text without an element of its own and without a line end. */
const isLoose = (block: string): boolean =>
  !block.endsWith('\n') && !tokensOf(block).some(({ name }) => isBlock(name));

/** Makes a paragraph of loose text in front of other loose text, because the two would become one. */
export function keepApart(blocks: readonly string[]): readonly string[] {
  const loose = blocks.map(isLoose);
  return blocks.map((block, index) =>
    loose[index] === true && loose[index + 1] === true ? `<p>${block}</p>` : block,
  );
}

/**
 * Joins both sides of a body: shared blocks once, conflicting blocks in the order mine, theirs. Null if an element
 * without an end would take in blocks of the other side.
 */
export function joinText(base: string, mine: string, theirs: string): string | null {
  const joined = keepApart(
    regionsOf(base, mine, theirs).flatMap(
      (region) => region.ok ?? [...(region.conflict?.a ?? []), ...(region.conflict?.b ?? [])],
    ),
  );
  return stayApart(joined) ? joined.join('') : null;
}
