import type { SectionWithItems } from '../../../data/index.ts';

/** Minimum height of a section's title with its margins, px, and of a line of text or prices. */
const titleHeight = 90;
const lineHeight = 26;
/** Number of characters in a line of text. */
const lineLength = 90;

/** Number of sections that fill the window, or slightly more. */
export function visibleSectionCount(
  sections: readonly SectionWithItems[],
  height = window.innerHeight,
): number {
  let filled = 0;
  for (const [index, { section, items }] of sections.entries()) {
    if (filled > height) return index;
    const lines = Math.ceil((section.fields.body?.length ?? 0) / lineLength) + items.length;
    filled += titleHeight + lines * lineHeight;
  }
  return sections.length;
}
