import type { SectionWithItems } from '../../../data/index.ts';

/** What the parts of a section take at least, in px: its title with the room around it, and a line of text or prices. */
const titleHeight = 90;
const lineHeight = 26;
/** So many letters stand in a line of text. */
const lineLength = 90;

/** How many of the first sections fill the window, or a little more. */
export function sectionsInSight(sections: readonly SectionWithItems[], height = window.innerHeight): number {
  let filled = 0;
  for (const [index, { section, items }] of sections.entries()) {
    if (filled > height) return index;
    const lines = Math.ceil((section.fields.body?.length ?? 0) / lineLength) + items.length;
    filled += titleHeight + lines * lineHeight;
  }
  return sections.length;
}
