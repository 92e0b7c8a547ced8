import { useLayoutEffect, useRef } from 'react';

/**
 * For a layer's `finalFocus`: the focus returns to where it was when the layer opened. Base UI does that by itself, except
 * where Tab does not reach the place, as the page of a proposal: there it takes the first field in it, and the next keys,
 * meant as commands, would be typed into that.
 */
export function useReturnFocus(open: boolean): () => boolean {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return () => {
    const place = before.current;
    if (
      !(place instanceof HTMLElement) ||
      !place.isConnected ||
      place.tabIndex >= 0 ||
      place === document.body
    )
      return true;
    queueMicrotask(() => place.focus({ preventScroll: true }));
    return false;
  };
}
