import { Extension } from '@tiptap/core';
import { NodeSelection, TextSelection, type Command } from '@tiptap/pm/state';

/** Moves the block at the cursor, or the selected one, before the one above or behind the one below. */
export function moveBlock(by: -1 | 1): Command {
  return ({ selection, tr }, dispatch) => {
    const { $from } = selection;
    // A selected block stands in its parent itself; text stands in a block of it.
    const isWhole = selection instanceof NodeSelection && selection.node.isBlock;
    const depth = isWhole ? $from.depth : 0;
    const parent = $from.node(depth);
    const index = $from.index(depth);
    const block = parent.maybeChild(index);
    const other = parent.maybeChild(index + by);
    if (block === null || other === null) return false;
    const start = $from.posAtIndex(index, depth);
    const target = by === -1 ? start - other.nodeSize : start + other.nodeSize;
    if (dispatch !== undefined) {
      tr.delete(start, start + block.nodeSize).insert(target, block);
      const offset = selection.from - start;
      tr.setSelection(
        isWhole ? NodeSelection.create(tr.doc, target) : TextSelection.near(tr.doc.resolve(target + offset)),
      );
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
}

/** The keys that move a block, as they move a line of a price table. */
export const MoveBlock = Extension.create({
  name: 'moveBlock',
  addKeyboardShortcuts() {
    const move = (by: -1 | 1) => () =>
      this.editor.commands.command(({ state, dispatch }) => moveBlock(by)(state, dispatch));
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) };
  },
});
