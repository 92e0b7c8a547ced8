import type { Mark } from '@tiptap/pm/model';
import type { Command, EditorState } from '@tiptap/pm/state';
import { brandMarkup } from './block-markup.ts';

/** Marks that the editor has as elements around text. */
export const wrapperMarks = {
  highlight: { tag: 'mark', kept: null },
  brandColor: { tag: 'span', kept: brandMarkup },
} as const;

type Name = keyof typeof wrapperMarks;

const markOf = ({ schema }: EditorState, name: Name): Mark | null =>
  schema.marks['wrapper']?.create(wrapperMarks[name]) ?? null;

/** Whether all of the selected text, or what is typed next, has a mark. */
export function hasWrapper(state: EditorState, name: Name): boolean {
  const mark = markOf(state, name);
  if (mark === null) return false;
  const { empty, $from, ranges } = state.selection;
  if (empty) return mark.isInSet(state.storedMarks ?? $from.marks());
  let isEach = true;
  let isAny = false;
  for (const range of ranges) {
    state.doc.nodesBetween(range.$from.pos, range.$to.pos, (node) => {
      if (!node.isText) return;
      isAny = true;
      isEach &&= mark.isInSet(node.marks);
    });
  }
  return isAny && isEach;
}

/** Adds or removes a mark, and leaves all others. */
export function toggleWrapper(name: Name): Command {
  return (state, dispatch) => {
    const mark = markOf(state, name);
    const { empty, ranges, $from } = state.selection;
    if (mark === null || $from.parent.type.spec.code === true) return false;
    const isOn = hasWrapper(state, name);
    if (dispatch === undefined) return true;
    const { tr } = state;
    if (!empty) {
      // Selected cells are a range each.
      for (const { $from: start, $to: end } of ranges) {
        if (isOn) tr.removeMark(start.pos, end.pos, mark);
        else tr.addMark(start.pos, end.pos, mark);
      }
      dispatch(tr);
    } else {
      const marks = state.storedMarks ?? $from.marks();
      dispatch(tr.setStoredMarks(isOn ? mark.removeFromSet(marks) : mark.addToSet(marks)));
    }
    return true;
  };
}
