import { useMemo, type ReactNode } from 'react';
import { useCommands, type Command } from '../../state/commands/index.ts';
import { useListCommands } from '../../state/lists/use-list-commands.ts';
import { useListSelection } from '../../state/lists/use-list-selection.ts';
import { rowHeights, usePreferences } from '../../state/preferences.ts';
import { DataGrid, type GridColumn } from '../../ui/lists/data-grid.tsx';
import { GridMenu } from '../../ui/overlays/grid-menu.tsx';

/** Runs an action on the active row; nothing without one. */
export type OnActiveRow<Row> = (act: (row: Row) => void) => () => void;

interface RowCommand<Row> extends Omit<Command, 'when'> {
  /** Whether the command can act on this row; without it, on every row. */
  readonly isFor?: (row: Row) => boolean;
}

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
  readonly commands: (onActive: OnActiveRow<Row>) => readonly RowCommand<Row>[];
  /** The context menu of the active row. */
  readonly renderMenu: (onActive: OnActiveRow<Row>, active: Row | undefined) => ReactNode;
  readonly renderRow: (row: Row) => ReactNode;
}

/** A list of the library with one active row, its commands and its context menu. */
export function LibraryGrid<Row, Id extends string>(props: Props<Row, Id>) {
  const { list, rows, rowId, onOpen, commands, renderMenu, ...grid } = props;
  const density = usePreferences((preferences) => preferences.density);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const selection = useListSelection(list, ids);
  const active = rows.find((row) => rowId(row) === selection.activeId);
  const onActive: OnActiveRow<Row> = (act) => () => {
    if (active !== undefined) act(active);
  };
  const open = onActive(onOpen);

  useListCommands({ selection, rowCount: ids.length, open, multiple: false });
  useCommands(
    commands(onActive).map(({ isFor, ...command }) => ({
      ...command,
      when: () => active !== undefined && isFor?.(active) !== false,
    })),
  );

  return (
    <GridMenu rows={rows} rowId={rowId} onRow={selection.activate} items={renderMenu(onActive, active)}>
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
