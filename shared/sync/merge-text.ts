import { diff3Merge } from 'node-diff3';

/** HTML in blocks: each ends where a block element closes, so that a merge never cuts through a tag. */
export function toBlocks(html: string): string[] {
  return html
    .split(/(?<=<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table|div)>|<hr\s*\/?>|\n)/u)
    .filter((block) => block !== '');
}

function regionsOf(base: string, mine: string, theirs: string) {
  return diff3Merge(toBlocks(mine), toBlocks(base), toBlocks(theirs), { excludeFalseConflicts: true });
}

/**
 * Block diff3 of a body (S11). Null when both sides changed the same block: then a person decides (S12).
 */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  const merged: string[] = [];
  for (const region of regionsOf(base, mine, theirs)) {
    if (region.ok === undefined) return null;
    merged.push(...region.ok);
  }
  return merged.join('');
}

/** Both sides of a body: what they agree on once, and where they clash first mine, then theirs (S12). */
export function joinText(base: string, mine: string, theirs: string): string {
  return regionsOf(base, mine, theirs)
    .flatMap((region) => region.ok ?? [...(region.conflict?.a ?? []), ...(region.conflict?.b ?? [])])
    .join('');
}
