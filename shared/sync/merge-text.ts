import { diff3Merge } from 'node-diff3';

/** HTML in blocks: each ends where a block element closes, so that a merge never cuts through a tag. */
function toBlocks(html: string): string[] {
  return html.split(/(?<=<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table|div)>|<hr\s*\/?>|\n)/u);
}

/**
 * Block diff3 of a body (S11). Null when both sides changed the same block: then a person decides (S12).
 */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  const regions = diff3Merge(toBlocks(mine), toBlocks(base), toBlocks(theirs), {
    excludeFalseConflicts: true,
  });
  const merged: string[] = [];
  for (const region of regions) {
    if (region.ok === undefined) return null;
    merged.push(...region.ok);
  }
  return merged.join('');
}
