import { Extension } from '@tiptap/core';
import { undoInputRule } from '@tiptap/pm/inputrules';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection, type EditorState } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import type { Language } from '#shared/i18n/languages.ts';
import { typographicChange, typographicReach } from '#shared/text/typography/typographic-change.ts';

/** A change directly after it was made, in the form in which `undoInputRule` undoes it. */
interface Undoable {
  readonly transform: Transform;
  /** The typed text stays in the document, so there is none to insert again. */
  readonly from: number;
  readonly to: number;
  readonly text: '';
}

const key = new PluginKey<Undoable | null>('typography');

/** Stands for what is neither text nor a line break, one for each position. */
const opaque = '\uFFFC';

const isCode = (node: Node): boolean => node.marks.some(({ type }) => type.spec.code === true);

/** The text before a position in its block, as far as the rules look. Its characters are as long as positions. */
function textBefore($at: ResolvedPos): string {
  const { parent, parentOffset: end } = $at;
  const start = Math.max(0, end - typographicReach);
  let text = '';
  parent.nodesBetween(start, end, (node, offset) => {
    if (node.type.name === 'hardBreak') text += '\n';
    else if (node.isText && !isCode(node))
      text += node.text?.slice(Math.max(0, start - offset), end - offset);
    else text += opaque.repeat(Math.min(end, offset + node.nodeSize) - Math.max(start, offset));
    return false;
  });
  return text;
}

/** Whether text that is typed here is code. */
function isInCode({ storedMarks }: EditorState, $at: ResolvedPos): boolean {
  if ($at.parent.type.spec.code === true) return true;
  return (storedMarks ?? $at.marks()).some(({ type }) => type.spec.code === true);
}

/**
 * Types text with its typographic form, in one step of undo.
 *
 * @param typed the character; empty if it is already in the document
 * @returns whether it was typed; false if it stays as it is
 */
function typeText(view: EditorView, from: number, to: number, typed: string, language: Language): boolean {
  const { state } = view;
  const $from = state.doc.resolve(from);
  if (!$from.parent.inlineContent || !$from.sameParent(state.doc.resolve(to)) || isInCode(state, $from))
    return false;
  const before = textBefore($from);
  const change = typographicChange(before + typed, language);
  if (change === null) return false;

  const start = from - before.length + change.start;
  const end = from - before.length + change.end;
  const asTyped = typed === '' ? state.doc : state.tr.insertText(typed, from, to).doc;
  const marks = asTyped.resolve(start).nodeAfter?.marks ?? [];
  const transform = new Transform(asTyped);
  transform.replaceWith(start, end, state.schema.text(change.insert, marks));

  // One step up to the cursor, so that the history joins it with the typing before and behind it.
  const first = Math.min(start, from);
  const cursor = transform.mapping.map(from + typed.length);
  const transaction = state.tr.replace(first, to, transform.doc.slice(first, cursor));
  const undoable: Undoable = { transform, from, to: from, text: '' };
  view.dispatch(
    transaction
      .setSelection(TextSelection.create(transaction.doc, cursor))
      .setMeta(key, undoable)
      .scrollIntoView(),
  );
  return true;
}

/** Brings back what was typed, if the last thing that happened was a change of it. */
function undo({ state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>): boolean {
  if (key.getState(state) == null) return false;
  // Outside the history: the next undo takes back the typing, and does not bring the change again.
  return undoInputRule(state, (transaction) => dispatch(transaction.setMeta('addToHistory', false)));
}

/**
 * Writes quotation marks, dashes and spaces of a language while typing. Backspace or undo directly behind a change
 * brings back what was typed. Pasted text stays as it is.
 *
 * @param language called for each typed character; null while typography is off
 */
export function typography(language: () => Language | null): Extension {
  return Extension.create({
    name: 'typography',

    addKeyboardShortcuts() {
      return { 'Mod-z': () => undo(this.editor.view) };
    },

    addProseMirrorPlugins() {
      const plugin: Plugin<Undoable | null> = new Plugin<Undoable | null>({
        key,
        state: {
          init: () => null,
          apply: (transaction, last) =>
            (transaction.getMeta(key) as Undoable | undefined) ??
            (transaction.docChanged || transaction.selectionSet ? null : last),
        },
        props: {
          handleTextInput(view, from, to, text) {
            const current = language();
            // Several characters are a correction or a completion, which is taken as it is.
            if (current === null || view.composing || text.length !== 1) return false;
            return typeText(view, from, to, text, current);
          },
          handleDOMEvents: {
            // A dead key composes its quotation mark.
            compositionend(view, { data }) {
              if (data === '') return false;
              setTimeout(() => {
                const current = language();
                if (current === null || view.isDestroyed || view.composing) return;
                const { selection, doc } = view.state;
                const { empty, from } = selection;
                // A click elsewhere ends a composition too.
                const isBehind = doc.textBetween(Math.max(0, from - data.length), from) === data;
                if (empty && isBehind) typeText(view, from, from, '', current);
              });
              return false;
            },
            // Undo in the system's menu.
            beforeinput(view, event) {
              if (event.inputType !== 'historyUndo' || !undo(view)) return false;
              event.preventDefault();
              return true;
            },
          },
        },
        // Tiptap's Backspace looks for it.
        isInputRules: true,
      });
      return [plugin];
    },
  });
}
