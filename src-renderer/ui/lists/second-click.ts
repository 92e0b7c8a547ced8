/** Longest time between the two clicks of a double click, ms. */
const longest = 500;

const types = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/**
 * Ignores the second click of a double click after the first has opened another screen. It was meant for the former
 * screen, and would hit a control of the new one.
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
