import type { Node, NodeType, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Command } from '@tiptap/pm/state';
import {
  calloutMarkup,
  checkedMarkup,
  checklistMarkup,
  columnMarkup,
  columnsMarkup,
} from './block-markup.ts';

/** What a new block replaces: the empty line at the cursor, or nothing behind its block. Null within code. */
export function insertionRange($from: ResolvedPos): { readonly start: number; readonly end: number } | null {
  if ($from.parent.type.spec.code === true) return null;
  const isEmptyLine = $from.depth > 0 && $from.parent.isTextblock && $from.parent.content.size === 0;
  const start = isEmptyLine ? $from.before() : $from.depth === 0 ? $from.pos : $from.after();
  return { start, end: isEmptyLine ? $from.after() : start };
}

/**
 * Puts a block in the place of an empty line, or behind a selected block or that at the cursor, with the cursor in its
 * first line.
 */
export function insertBlock(block: Node): Command {
  return ({ selection, tr }, dispatch) => {
    const { $from, to } = selection;
    const isBlock = selection instanceof NodeSelection && selection.node.isBlock;
    const range = isBlock ? { start: to, end: to } : insertionRange($from);
    if (range === null) return false;
    const { start, end } = range;
    if (dispatch !== undefined) {
      tr.replaceWith(start, end, block);
      dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1))).scrollIntoView());
    }
    return true;
  };
}

const paragraphOf = ({ paragraph }: Readonly<Record<string, NodeType>>): Node | undefined =>
  paragraph?.create();

/** Inserts a box that stands out from the text. */
export const insertCallout: Command = (state, dispatch) => {
  const { nodes } = state.schema;
  const box = nodes['box']?.create({ tag: 'aside', kept: calloutMarkup }, paragraphOf(nodes));
  return box !== undefined && insertBlock(box)(state, dispatch);
};

/** Inserts two columns of text. */
export const insertColumns: Command = (state, dispatch) => {
  const { nodes } = state.schema;
  const { box } = nodes;
  const columns = [1, 2].flatMap(() => box?.create({ kept: columnMarkup }, paragraphOf(nodes)) ?? []);
  const both = box?.create({ kept: columnsMarkup }, columns);
  return both !== undefined && insertBlock(both)(state, dispatch);
};

/** Whether a node has attributes of another program, which a toggle would overwrite. */
const isForeign = ({ attrs }: Node, own: string): boolean => attrs['kept'] !== null && attrs['kept'] !== own;

/** The list at a position and its item; null outside of lists. */
function listAt($pos: ResolvedPos): { readonly item: number; readonly list: number } | null {
  for (let depth = $pos.depth; depth > 1; depth -= 1) {
    if ($pos.node(depth).type.name === 'listItem') return { item: depth, list: depth - 1 };
  }
  return null;
}

/** Makes the list at the cursor a check list, or a check list a plain list. One with other attributes stays as it is. */
export const toggleChecklist: Command = ({ selection: { $from }, tr }, dispatch) => {
  const at = listAt($from);
  if (at === null || $from.node(at.list).type.name !== 'bulletList') return false;
  const list = $from.node(at.list);
  if (isForeign(list, checklistMarkup)) return false;
  if (dispatch !== undefined) {
    const kept = list.attrs['kept'] === checklistMarkup ? null : checklistMarkup;
    dispatch(tr.setNodeMarkup($from.before(at.list), null, { ...list.attrs, kept }));
  }
  return true;
};

/** Checks or unchecks the item at a position; that of the cursor by default. */
export function toggleChecked(position?: number): Command {
  return ({ doc, selection, tr }, dispatch) => {
    const $pos = position === undefined ? selection.$from : doc.resolve(position);
    const at = listAt($pos);
    if (at === null || $pos.node(at.list).attrs['kept'] !== checklistMarkup) return false;
    const item = $pos.node(at.item);
    if (isForeign(item, checkedMarkup)) return false;
    if (dispatch !== undefined) {
      const kept = item.attrs['kept'] === checkedMarkup ? null : checkedMarkup;
      dispatch(tr.setNodeMarkup($pos.before(at.item), null, { ...item.attrs, kept }));
    }
    return true;
  };
}

/** Whether the cursor is in a check list. */
export const isInChecklist = ($from: ResolvedPos): boolean => {
  const at = listAt($from);
  return at !== null && $from.node(at.list).attrs['kept'] === checklistMarkup;
};
