import type { ReactNode } from 'react';
import { ContextMenu } from './context-menu.tsx';

interface Props {
  /** The row at the pointer becomes the one that the menu's items act on. */
  readonly onRow: (rowId: string) => void;
  /** `MenuItem`s and `MenuSeparator`s. */
  readonly items: ReactNode;
  /** A `DataGrid`. */
  readonly children: ReactNode;
}

/** The menu at the pointer over the rows of a grid; beside the rows there is none. */
export function GridMenu({ onRow, items, children }: Props) {
  return (
    <ContextMenu
      target={
        <div
          className="flex min-h-0 grow flex-col"
          onContextMenu={(event) => {
            const row = (event.target as Element).closest<HTMLElement>('[data-row-id]');
            if (row?.dataset['rowId'] !== undefined) onRow(row.dataset['rowId']);
            else event.preventDefault();
          }}
        >
          {children}
        </div>
      }
    >
      {items}
    </ContextMenu>
  );
}
