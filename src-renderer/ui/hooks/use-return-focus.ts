import { useLayoutEffect, useRef } from 'react';

const canHaveFocus = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 || element.hasAttribute('tabindex');

/**
 * For a layer's `finalFocus`: the focus returns to where it was when the layer opened. Base UI does that by itself, except
 * where Tab does not reach the place, as the page of a proposal, or where the field is gone, as that of a cell: there it
 * takes the first field of the window, and the next keys, meant as commands, would be typed into that.
 *
 * @param leavesField whether the focus goes to the page that the field stands in, where letters are commands
 */
export function useReturnFocus(open: boolean, leavesField?: () => boolean): () => boolean {
  /** What had the focus, and what that stood in. */
  const before = useRef<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (!open) return;
    const chain: HTMLElement[] = [];
    for (let place = document.activeElement; place instanceof HTMLElement; place = place.parentElement)
      if (place !== document.body && place !== document.documentElement) chain.push(place);
    before.current = chain;
  }, [open]);
  return () => {
    const there = before.current.filter((element) => element.isConnected);
    const page = leavesField?.() === true ? there.find((element) => element.matches('article')) : undefined;
    const place = page ?? there.find(canHaveFocus);
    if (place === undefined || (place === before.current[0] && place.tabIndex >= 0)) return true;
    queueMicrotask(() => place.focus({ preventScroll: true }));
    return false;
  };
}
