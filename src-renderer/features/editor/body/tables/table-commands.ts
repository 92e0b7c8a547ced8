import type { Node, Schema } from '@tiptap/pm/model';
import { TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  goToNextCell,
  isInTable,
  mergeCells,
  selectedRect,
  setCellAttr,
  splitCell,
  TableMap,
  toggleHeader,
} from '@tiptap/pm/tables';
import { insertBlock } from '../blocks/block-commands.ts';
import { minColumnWidth } from './table-view.ts';

/** Pixels by which a key changes the width of a column. */
const widthStep = 16;
/** The width of a column that has none yet. */
const defaultWidth = 160;

function tableOf(schema: Schema, rows: number, columns: number): Node | null {
  const { table, tableRow, tableCell, tableHeader } = schema.nodes;
  const cells = (type: typeof tableCell) =>
    Array.from({ length: columns }, () => type?.createAndFill()).flatMap((cell) => cell ?? []);
  const made = Array.from({ length: rows }, (_, row) =>
    tableRow?.create({ part: row === 0 ? 'thead' : null }, cells(row === 0 ? tableHeader : tableCell)),
  ).flatMap((row) => row ?? []);
  return table?.create(null, made) ?? null;
}

/** Inserts a table with a header row, with the cursor in its first cell. */
export function insertTable(rows = 3, columns = 3): Command {
  return (state, dispatch) => {
    const table = tableOf(state.schema, rows, columns);
    return table !== null && insertBlock(table)(state, dispatch);
  };
}

/** Goes to the next or previous cell; behind the last one, to a new row. */
export function goToCell(direction: 1 | -1): Command {
  return (state, dispatch, view) => {
    if (!isInTable(state)) return false;
    if (goToNextCell(direction)(state, dispatch, view)) return true;
    if (direction === -1) return true;
    if (dispatch === undefined) return true;
    let added = state.tr;
    if (!addRowAfter(state, (transaction) => (added = transaction))) return true;
    const next = state.apply(added);
    return goToNextCell(1)(next, (moved) => {
      added.setSelection(TextSelection.create(added.doc, moved.selection.from, moved.selection.to));
      dispatch(added.scrollIntoView());
    });
  };
}

/** Whether the cursor stands in the last block of its cell. */
function isAtEndOfCell({ $from }: EditorState['selection']): boolean {
  for (let depth = $from.depth - 1; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.spec['tableRole'] === 'row') return true;
    if ($from.index(depth) < node.childCount - 1) return false;
  }
  return true;
}

/** Goes below a table that ends the text, where nothing stands yet. */
export const leaveTable: Command = (state, dispatch, view) => {
  const { selection, schema } = state;
  if (!isInTable(state) || !selection.empty || view?.endOfTextblock('down') === false) return false;
  if (!isAtEndOfCell(selection)) return false;
  const { map, bottom, tableStart, table } = selectedRect(state);
  const end = tableStart + table.nodeSize - 1;
  const after = state.doc.resolve(end);
  const paragraph = schema.nodes['paragraph']?.create();
  if (bottom < map.height || after.nodeAfter !== null || paragraph === undefined) return false;
  if (dispatch !== undefined) {
    const tr = state.tr.insert(end, paragraph);
    dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  }
  return true;
};

/** Deletes the table if all of its cells are selected. */
export const deleteWholeTable: Command = (state, dispatch) => {
  const { selection } = state;
  if (!(selection instanceof CellSelection)) return false;
  if (!selection.isColSelection() || !selection.isRowSelection()) return false;
  return deleteTable(state, dispatch);
};

/** Makes the columns at the cursor wider or narrower by one step. */
export function resizeColumn(by: 1 | -1): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { map, table, tableStart, left, right } = selectedRect(state);
    if (dispatch === undefined) return true;
    const { tr } = state;
    const seen = new Set<number>();
    for (const position of map.map) {
      if (seen.has(position)) continue;
      seen.add(position);
      const cell = table.nodeAt(position);
      const rect = map.findCell(position);
      if (cell === null || rect.right <= left || rect.left >= right) continue;
      const widths: unknown = cell.attrs['colwidth'];
      const known: readonly unknown[] = Array.isArray(widths) ? widths : [];
      const next = Array.from({ length: rect.right - rect.left }, (_, index) => {
        const width = Number(known[index]) || defaultWidth;
        const column = rect.left + index;
        return column < left || column >= right ? width : Math.max(minColumnWidth, width + by * widthStep);
      });
      tr.setNodeMarkup(tableStart + position, null, { ...cell.attrs, colwidth: next });
    }
    dispatch(tr);
    return true;
  };
}

/** Makes the first row a header, or an ordinary row again. A header row is repeated on every page of a PDF. */
const toggleHeaderRow: Command = (state, dispatch) =>
  toggleHeader('row')(state, (transaction) => {
    const table = findTable(transaction.selection.$from);
    const row = table?.node.firstChild;
    if (table !== null && row !== null && row !== undefined) {
      const isHeader = row.children.every(({ type }) => type.name === 'tableHeader');
      transaction.setNodeMarkup(table.start, null, { ...row.attrs, part: isHeader ? 'thead' : null });
    }
    dispatch?.(transaction);
  });

/** The commands of a table, by their message keys. */
export const tableCommands = {
  'editor.rowAbove': addRowBefore,
  'editor.rowBelow': addRowAfter,
  'editor.columnBefore': addColumnBefore,
  'editor.columnAfter': addColumnAfter,
  'editor.deleteRow': deleteRow,
  'editor.deleteColumn': deleteColumn,
  'editor.mergeCells': mergeCells,
  'editor.splitCell': splitCell,
  'editor.headerRow': toggleHeaderRow,
  'editor.headerColumn': toggleHeader('column'),
  'editor.alignLeft': setCellAttr('align', null),
  'editor.alignCenter': setCellAttr('align', 'center'),
  'editor.alignRight': setCellAttr('align', 'right'),
  'editor.widerColumn': resizeColumn(1),
  'editor.narrowerColumn': resizeColumn(-1),
  'editor.deleteTable': deleteTable,
} as const satisfies Readonly<Record<string, Command>>;

/** Whether every row of a table has as many cells as the others. Others are kept as they are. */
export function isRegular(table: Node): boolean {
  const { problems } = TableMap.get(table);
  return problems === null || problems.length === 0;
}
