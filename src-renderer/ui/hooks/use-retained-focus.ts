import { useEffect, useRef, type RefObject } from 'react';

/** The focused element, its row, and the index of the row. */
interface Holder {
  readonly element: Element;
  readonly row: string;
  readonly place: number;
}

/**
 * Keeps the focus in a list whose rows are removed: if the focused element disappears, the first button of its row gets
 * the focus, or that of the row now at its index. Rows are the elements with `data-row`, their key.
 */
export function useRetainedFocus(list: RefObject<HTMLElement | null>): void {
  const holder = useRef<Holder | null>(null);

  useEffect(() => {
    function note({ target }: FocusEvent): void {
      // A layer over the list returns the focus itself.
      if (!(target instanceof Element) || target.closest('[role="dialog"], [role="alertdialog"]')) return;
      const row = target.closest<HTMLElement>('[data-row]');
      const place = row === null ? -1 : rowsIn(list.current).indexOf(row);
      holder.current =
        row === null || place < 0 ? null : { element: target, row: row.dataset['row'] ?? '', place };
    }
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list]);

  useEffect(() => {
    const { current } = holder;
    if (current === null || current.element.isConnected || document.activeElement !== document.body) return;
    const rows = rowsIn(list.current);
    const next =
      rows.find(({ dataset }) => dataset['row'] === current.row) ??
      rows[Math.min(current.place, rows.length - 1)];
    holder.current = null;
    next?.querySelector<HTMLElement>('button:enabled')?.focus();
  });
}

function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}
