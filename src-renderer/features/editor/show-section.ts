import type { LocalId } from '#shared/domain/ids.ts';

/** Frames in which the scroll position is corrected: sections above are laid out when they come into view. */
const corrections = 10;

function scrollTo(block: HTMLElement, again: number): void {
  block.scrollIntoView({ block: 'start', behavior: 'auto' });
  if (again > 0) requestAnimationFrame(() => scrollTo(block, again - 1));
}

/**
 * Scrolls to a section's block and puts the focus into its title.
 *
 * @param page what the blocks stand in
 * @returns whether it is drawn
 */
export function showSection(page: HTMLElement | null, sectionId: LocalId): boolean {
  const block = page?.querySelector<HTMLElement>(`[data-section="${CSS.escape(sectionId)}"]`);
  if (block == null) return false;
  scrollTo(block, corrections);
  block.querySelector<HTMLElement>('[data-section-title]')?.focus({ preventScroll: true });
  return true;
}
