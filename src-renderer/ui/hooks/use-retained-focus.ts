import { useEffect, useRef, type RefObject } from 'react';

/** The focused element, its row, and the index of the row. */
interface FocusedRow {
  readonly element: Element;
  readonly row: string;
  readonly index: number;
}

/**
 * Keeps the focus in a list when rows are removed. If the focused element disappears, the first button of its row gets
 * the focus; if the row has gone too, that of the row now at its index; if no row is left, the screen itself. Rows have
 * their key in `data-row`.
 */
export function useRetainedFocus(list: RefObject<HTMLElement | null>): void {
  const lastFocus = useRef<FocusedRow | null>(null);

  useEffect(() => {
    function note({ target }: FocusEvent): void {
      // A dialog returns the focus itself.
      if (!(target instanceof Element) || target.closest('[role="dialog"], [role="alertdialog"]')) return;
      const row = target.closest<HTMLElement>('[data-row]');
      const index = row === null ? -1 : rowsIn(list.current).indexOf(row);
      lastFocus.current =
        row === null || index < 0 ? null : { element: target, row: row.dataset['row'] ?? '', index };
    }
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list]);

  useEffect(() => {
    const { current } = lastFocus;
    if (current === null || current.element.isConnected || document.activeElement !== document.body) return;
    const rows = rowsIn(list.current);
    const next =
      rows.find(({ dataset }) => dataset['row'] === current.row) ??
      rows[Math.min(current.index, rows.length - 1)];
    lastFocus.current = null;
    (next?.querySelector<HTMLElement>('button:enabled') ?? document.querySelector('main'))?.focus();
  });
}

function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}
