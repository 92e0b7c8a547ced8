import type { Node, ResolvedPos } from '@tiptap/pm/model';
import {
  NodeSelection,
  TextSelection,
  type Command,
  type EditorState,
  type Selection,
} from '@tiptap/pm/state';
import { insertionRange } from '../blocks/block-commands.ts';
import { changePicture, readPicture, type Picture, type PictureChange } from './picture-source.ts';

const isPictureNode = ({ type }: Node): boolean => type.name === 'picture' || type.name === 'inlinePicture';

function selectedNode(selection: Selection): Node | null {
  return selection instanceof NodeSelection && isPictureNode(selection.node) ? selection.node : null;
}

/** The source of the selected picture; null if none is selected. */
export function selectedSource({ selection }: EditorState): string | null {
  const node = selectedNode(selection);
  return node === null ? null : String(node.attrs['source']);
}

/** The selected picture; null if none is selected. */
export function selectedPicture(state: EditorState): Picture | null {
  const source = selectedSource(state);
  return source === null ? null : readPicture(source);
}

/** Where a picture within a line gets a line of its own: in place of a paragraph without text, or behind it. */
function ownLine(
  $from: ResolvedPos,
  picture: Node,
): { readonly start: number; readonly isReplaced: boolean } | null {
  if ($from.depth === 0) return null;
  const depth = $from.depth - 1;
  const index = $from.index(depth);
  const outer = $from.node(depth);
  const isReplaced = $from.parent.childCount === 1 && outer.canReplaceWith(index, index + 1, picture.type);
  if (!isReplaced && !outer.canReplaceWith(index + 1, index + 1, picture.type)) return null;
  return { start: isReplaced ? $from.before() : $from.after(), isReplaced };
}

/** Changes the selected picture. One within a line of text gets a line of its own for a caption or a layout. */
export function changeSelected(change: PictureChange): Command {
  return ({ selection, schema, tr }, dispatch) => {
    const node = selectedNode(selection);
    if (node === null) return false;
    const source = changePicture(String(node.attrs['source']), change);
    const { from, to, $from } = selection;
    if (node.isBlock || !source.startsWith('<figure')) {
      tr.setNodeMarkup(from, null, { ...node.attrs, source });
      dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)));
      return true;
    }
    const picture = schema.nodes['picture']?.create({ source });
    const line = picture === undefined ? null : ownLine($from, picture);
    if (picture === undefined || line === null) return false;
    if (line.isReplaced) tr.replaceWith(line.start, $from.after(), picture);
    else tr.insert(line.start, picture).delete(from, to);
    const at = line.isReplaced ? line.start : tr.mapping.slice(1).map(line.start);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView());
    return true;
  };
}

/** Makes the selected picture the banner of its section, at the beginning of the text. */
export const makeBanner: Command = (state, dispatch) => {
  const picture = selectedPicture(state);
  if (picture === null) return false;
  const layout = { ...picture.layout, width: 'banner' } as const;
  return changeSelected({ layout })(
    state,
    dispatch &&
      ((tr) => {
        const node = selectedNode(tr.selection);
        if (node !== null && tr.selection.from > 0) {
          tr.delete(tr.selection.from, tr.selection.to).insert(0, node);
          tr.setSelection(NodeSelection.create(tr.doc, 0)).scrollIntoView();
        }
        dispatch(tr);
      }),
  );
};

/** Removes the selected picture. */
export const removeSelected: Command = ({ selection, tr }, dispatch) => {
  if (selectedNode(selection) === null) return false;
  dispatch?.(tr.deleteSelection().scrollIntoView());
  return true;
};

/** Writes behind the selected picture. The editor itself would put the text in the place of the picture. */
export function writeBehindSelected(text: string): Command {
  return ({ selection, schema, tr }, dispatch) => {
    const node = selectedNode(selection);
    if (node === null) return false;
    let at = selection.to;
    if (node.isBlock) {
      const next = tr.doc.resolve(at).nodeAfter;
      const canTakeText = next?.isTextblock === true && next.type.spec.code !== true;
      const line = schema.nodes['paragraph']?.create();
      if (!canTakeText && line !== undefined) tr.insert(at, line);
      at += 1;
    }
    tr.insertText(text, at);
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + text.length)).scrollIntoView());
    return true;
  };
}

function parentAt(doc: Node, position: number): { readonly parent: Node; readonly index: number } {
  const $at = doc.resolve(position);
  return { parent: $at.parent, index: $at.index() };
}

/**
 * Inserts a picture, selects it, and leaves a line to write in behind it.
 *
 * @param at a position in the text; the cursor's by default
 */
export function insertPicture(source: string, at?: number): Command {
  return ({ doc, selection, schema, tr }, dispatch) => {
    const $at = at === undefined ? selection.$to : doc.resolve(at);
    // A place between two blocks is taken as it is. Code holds nothing but text, so the picture goes behind it.
    const range = $at.parent.isTextblock
      ? insertionRange($at.parent.type.spec.code === true ? doc.resolve($at.after()) : $at)
      : { start: $at.pos, end: $at.pos };
    const picture = schema.nodes['picture']?.create({ source });
    if (range === null || picture === undefined) return false;
    const { parent, index } = parentAt(doc, range.start);
    // The first line of a list item is a paragraph, so the picture goes behind it.
    const isReplacing = range.end > range.start && parent.canReplaceWith(index, index + 1, picture.type);
    const start = isReplacing ? range.start : range.end;
    const behind = parentAt(doc, start);
    if (!isReplacing && !behind.parent.canReplaceWith(behind.index, behind.index, picture.type)) return false;
    if (dispatch !== undefined) {
      tr.replaceWith(start, range.end, picture);
      const end = start + picture.nodeSize;
      const line = schema.nodes['paragraph']?.create();
      if (tr.doc.resolve(end).nodeAfter === null && line !== undefined) tr.insert(end, line);
      dispatch(tr.setSelection(NodeSelection.create(tr.doc, start)).scrollIntoView());
    }
    return true;
  };
}
