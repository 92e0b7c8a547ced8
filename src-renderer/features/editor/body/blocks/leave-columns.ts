import { TextSelection, type Command } from '@tiptap/pm/state';
import { columnMarkup, columnsMarkup } from './block-markup.ts';

/** Goes from the empty last line of a column to a new line behind the columns. The only line of a column stays in it. */
export const leaveColumns: Command = ({ schema, selection, tr }, dispatch) => {
  const { $from, empty } = selection;
  const line = $from.parent;
  const column = $from.depth - 1;
  const paragraph = schema.nodes['paragraph']?.create();
  if (!empty || column < 2 || !line.isTextblock || line.content.size > 0 || paragraph === undefined)
    return false;
  const isInColumn =
    $from.node(column).attrs['kept'] === columnMarkup &&
    $from.node(column - 1).attrs['kept'] === columnsMarkup &&
    $from.index(column) === $from.node(column).childCount - 1;
  if (!isInColumn) return false;
  if (dispatch !== undefined) {
    tr.insert($from.after(column - 1), paragraph);
    const behind = tr.doc.resolve($from.after(column - 1) + 1);
    tr.setSelection(TextSelection.near(behind));
    if ($from.node(column).childCount > 1) tr.delete($from.before(), $from.after());
    dispatch(tr.scrollIntoView());
  }
  return true;
};
