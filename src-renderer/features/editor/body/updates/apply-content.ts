import type { Editor, JSONContent } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';

/**
 * Shows content from elsewhere. Only the range that differs is replaced, so that the caret stays in its text. It is no
 * step of undo and no edit.
 */
export function applyContent(editor: Editor, content: JSONContent): void {
  const { schema, doc, tr } = editor.state;
  const next = Node.fromJSON(schema, content);
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  // Repeated letters can be counted from both sides.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  if (change.doc.eq(next))
    editor.view.dispatch(change.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  else editor.chain().setMeta('addToHistory', false).setContent(content, { emitUpdate: false }).run();
}
