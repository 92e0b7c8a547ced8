import { useLayoutEffect, type RefObject } from 'react';

/**
 * Focuses the element in the frame that shows its dialog. Base UI focuses it one frame later, so a quick Enter after the
 * key that opens a question would be lost. Render it inside the popup.
 */
export function InitialFocus({ target }: { readonly target: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    // After the layout effects of Base UI, which record the former focus.
    queueMicrotask(() => target.current?.focus({ preventScroll: true }));
    // An Enter that opens a question must not answer it: its key press comes after its key down, to the new focus.
    const guard = new AbortController();
    const options = { capture: true, signal: guard.signal };
    document.addEventListener('keydown', () => guard.abort(), options);
    document.addEventListener('keypress', (event) => event.preventDefault(), options);
    return () => guard.abort();
  }, [target]);
  return null;
}
