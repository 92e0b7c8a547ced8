import { useEffect, useRef, type RefObject } from 'react';

/** What had the focus: the element, its row, and the row's place among the others. */
interface Holder {
  readonly element: Element;
  readonly row: string;
  readonly place: number;
}

/**
 * Keeps the keyboard in a list whose rows go away under it: when what had the focus is gone, the first button of its row
 * has it, or of the row that has taken its place. Rows are the elements with `data-row`, which names them.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const holder = useRef<Holder | null>(null);

  useEffect(() => {
    function note({ target }: FocusEvent): void {
      // A layer over the list gives the focus back.
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
