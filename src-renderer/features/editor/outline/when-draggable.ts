/** What dnd-kit marks a grip with once it listens to its keys. */
const mark = 'aria-roledescription';

/** Whether a grip can be dragged by now. */
export function isDraggable(grip: Element): boolean {
  return grip.hasAttribute(mark);
}

/** Calls back with the frame in which a grip has become draggable; never where it does not. */
export function whenDraggable(grip: Element, call: () => void): void {
  const observer = new MutationObserver(() => {
    if (!isDraggable(grip)) return;
    observer.disconnect();
    requestAnimationFrame(call);
  });
  observer.observe(grip, { attributes: true, attributeFilter: [mark] });
}
