import type { LocalId } from '#shared/domain/ids.ts';

/**
 * Scrolls to a section's block and puts the focus into its title.
 *
 * @param page what the blocks stand in
 * @returns whether it is drawn
 */
export function showSection(page: HTMLElement | null, sectionId: LocalId): boolean {
  const block = page?.querySelector<HTMLElement>(`[data-section="${CSS.escape(sectionId)}"]`);
  if (block == null) return false;
  block.scrollIntoView({ block: 'start', behavior: 'auto' });
  block.querySelector<HTMLElement>('[data-section-title]')?.focus({ preventScroll: true });
  return true;
}
