import type { MouseEvent, ReactNode } from 'react';
import { rowIdAt } from '../lists/row-at.ts';
import { ContextMenu } from './context-menu.tsx';

interface Props<Row, Id extends string> {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => Id;
  /** Called with the menu's row before the menu opens. */
  readonly onRow: (rowId: Id) => void;
  /** `MenuItem`s and `MenuSeparator`s. */
  readonly items: ReactNode;
  /** A `DataGrid`. */
  readonly children: ReactNode;
}

/** Distance from the row's left edge to a menu that was opened by key, px. */
const inset = 160;

/** The active row, for a menu that was opened by key. The event's target is the grid, because it has the focus. */
function activeRow({ target, button, ctrlKey }: MouseEvent): HTMLElement | null {
  const isKey = button !== 2 && !ctrlKey;
  const id = isKey ? (target as Element).getAttribute('aria-activedescendant') : null;
  return id === null ? null : document.getElementById(id);
}

/**
 * The context menu of a row: at the pointer, or at the active row for Shift+F10 and the menu key. There is no menu
 * outside rows.
 */
export function GridMenu<Row, Id extends string>({ rows, rowId, onRow, items, children }: Props<Row, Id>) {
  function handleContextMenu(event: MouseEvent): void {
    const id = rowIdAt(event.target as Element, rows, rowId);
    if (id !== undefined) {
      onRow(id);
      return;
    }
    event.preventDefault();
    const active = activeRow(event);
    if (active === null) return;
    const { left, bottom } = active.getBoundingClientRect();
    const at = { clientX: left + inset, clientY: bottom };
    active.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, ...at }));
  }

  return (
    <ContextMenu
      target={
        <div className="flex min-h-0 grow flex-col" onContextMenu={handleContextMenu}>
          {children}
        </div>
      }
    >
      {items}
    </ContextMenu>
  );
}
