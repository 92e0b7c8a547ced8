/** How long after a click another one at the same place counts as the second half of a double click, ms. */
const longest = 500;

const types = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/**
 * Ignores the second half of a double click after its first half has opened another screen: it was meant for what was
 * there before, and would press or type into whatever is there now.
 */
export function ignoreSecondClick(): void {
  const stop = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of types) addEventListener(type, stop, { capture: true });
  setTimeout(() => {
    for (const type of types) removeEventListener(type, stop, { capture: true });
  }, longest);
}
