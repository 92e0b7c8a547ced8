import { useMemo, type ReactNode } from 'react';
import { useCommands, type Command } from '../../state/commands/index.ts';
import { useListCommands } from '../../state/lists/use-list-commands.ts';
import { useListSelection } from '../../state/lists/use-list-selection.ts';
import { rowHeights, usePreferences } from '../../state/preferences.ts';
import { DataGrid, type GridColumn } from '../../ui/lists/data-grid.tsx';
import { GridMenu } from '../../ui/overlays/grid-menu.tsx';

/** Runs an action on the active row; nothing without one. */
export type OnActiveRow<Row> = (act: (row: Row) => void) => () => void;

interface Props<Row, Id extends string> {
  /** Key of the selection. */
  readonly list: string;
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly tracks: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => Id;
  readonly onOpen: (row: Row) => void;
  /** The commands of the active row. They are available while there is one. */
  readonly commands: (onActive: OnActiveRow<Row>) => readonly Omit<Command, 'when'>[];
  /** The context menu of the active row. */
  readonly renderMenu: (onActive: OnActiveRow<Row>) => ReactNode;
  readonly renderRow: (row: Row) => ReactNode;
}

/** A list of the library with one active row, its commands and its context menu. */
export function LibraryGrid<Row, Id extends string>(props: Props<Row, Id>) {
  const { list, rows, rowId, onOpen, commands, renderMenu, ...grid } = props;
  const density = usePreferences((preferences) => preferences.density);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const selection = useListSelection(list, ids);
  const onActive: OnActiveRow<Row> = (act) => () => {
    const row = rows.find((candidate) => rowId(candidate) === selection.activeId);
    if (row !== undefined) act(row);
  };
  const open = onActive(onOpen);

  useListCommands({ selection, rowCount: ids.length, open, multiple: false });
  useCommands(commands(onActive).map((command) => ({ ...command, when: () => selection.activeId !== null })));

  return (
    <GridMenu rows={rows} rowId={rowId} onRow={selection.activate} items={renderMenu(onActive)}>
      <DataGrid
        {...grid}
        rows={rows}
        rowId={rowId}
        rowHeight={rowHeights[density]}
        activeId={selection.activeId}
        moves={selection.moves}
        onRowClick={selection.activate}
        onOpen={open}
      />
    </GridMenu>
  );
}
