import { useLayoutEffect, type RefObject } from 'react';

/**
 * Focuses the element in the frame that shows its dialog. Base UI focuses it one frame later, so a quick Enter after the
 * key that opens a question would be lost. Render it inside the popup.
 */
export function InitialFocus({ target }: { readonly target: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    // After the layout effects of Base UI, which record the former focus.
    queueMicrotask(() => target.current?.focus({ preventScroll: true }));
  }, [target]);
  return null;
}
