import { useLayoutEffect, useRef } from 'react';

const canHaveFocus = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 || element.hasAttribute('tabindex');

/** The list under a bar of selected rows. The bar goes with the selection. */
export function listUnder(bar: Element): HTMLElement | null {
  return bar.parentElement?.querySelector<HTMLElement>('[role="grid"]') ?? null;
}

/**
 * The focused element. For a menu item it is the menu's button, because the menu is closing; for a button of the bar of
 * selected rows, the list.
 */
function focusedElement(): Element | null {
  const focused = document.activeElement;
  const bar = focused?.closest('[data-selection-bar]');
  if (bar != null) return listUnder(bar);
  const buttonId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (buttonId == null ? null : document.getElementById(buttonId)) ?? focused;
}

/**
 * For a layer's `finalFocus`: returns the focus to its former element. Base UI does so too, but only if that element is
 * tabbable (unlike a proposal's page) and still there (unlike a cell's field). Otherwise it focuses the first field of
 * the window, and the next command keys would be typed into it.
 *
 * @param leavesField whether the focus goes to the page around the field, where letters are commands
 */
export function useReturnFocus(open: boolean, leavesField?: () => boolean): () => boolean {
  /** The focused element and its ancestors. */
  const before = useRef<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (!open) return;
    const chain: HTMLElement[] = [];
    for (let element = focusedElement(); element instanceof HTMLElement; element = element.parentElement)
      if (element !== document.body && element !== document.documentElement) chain.push(element);
    before.current = chain;
  }, [open]);
  return () => {
    const there = before.current.filter((element) => element.isConnected);
    const page = leavesField?.() === true ? there.find((element) => element.matches('article')) : undefined;
    const element = page ?? there.find(canHaveFocus);
    if (element === undefined) return true;
    // For Base UI, a bar's button is the former element, not the list.
    const isFormer = element === before.current[0] && element.role !== 'grid';
    if (isFormer && element.tabIndex >= 0) return true;
    queueMicrotask(() => element.focus({ preventScroll: true }));
    return false;
  };
}
