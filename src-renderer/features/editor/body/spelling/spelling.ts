import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { Language } from '#shared/i18n/languages.ts';
import type { SpellingRules } from '../../../../components/spelling/spelling-rules.ts';
import type { TextWord } from '../../../../components/spelling/words-in.ts';
import { wordsOfText } from './words-of-text.ts';

/** Time without typing after which the words are checked, ms. */
const settledMs = 300;

/** A word that is marked as wrong, and where its menu opens. */
export interface WrongWord extends TextWord {
  readonly language: Language;
  readonly x: number;
  readonly y: number;
}

const key = new PluginKey<DecorationSet>('spelling');

/** Whether the cursor stands at the end of a word, which may be half typed. */
const isTyped = ({ selection }: EditorState, view: EditorView, { to }: TextWord): boolean =>
  view.hasFocus() && selection.empty && selection.head === to;

function marks(view: EditorView, { language, isWrong, isLearned }: SpellingRules): DecorationSet {
  const of = language();
  if (of === null) return DecorationSet.empty;
  const { state } = view;
  const wrong = wordsOfText(state.doc).filter(
    (found) => isWrong(of, found.word) === true && !isLearned(found.word) && !isTyped(state, view, found),
  );
  return DecorationSet.create(
    state.doc,
    wrong.map(({ from, to }) =>
      Decoration.inline(from, to, { class: 'misspelled', 'aria-invalid': 'spelling' }),
    ),
  );
}

function isSame(before: DecorationSet, after: DecorationSet): boolean {
  const list = (set: DecorationSet): string =>
    set
      .find()
      .map(({ from, to }) => `${from}-${to}`)
      .join();
  return list(before) === list(after);
}

function wrongWordAt(view: EditorView, position: number): TextWord | null {
  const [found] = key.getState(view.state)?.find(position, position) ?? [];
  if (found === undefined) return null;
  const { from, to } = found;
  return { word: view.state.doc.textBetween(from, to), from, to };
}

/** Where a context menu is asked for: at the pointer, or by a key at the cursor. */
function positionOf(view: EditorView, { button, ctrlKey, clientX, clientY }: MouseEvent): number | null {
  const isKey = button !== 2 && !ctrlKey;
  if (isKey) return view.state.selection.head;
  return view.posAtCoords({ left: clientX, top: clientY })?.pos ?? null;
}

/**
 * Marks words that no dictionary of the text's language has, and offers others in their place.
 *
 * @param onAsked shows the menu of a word
 */
export function spelling(
  rules: SpellingRules,
  onAsked: (view: EditorView, word: WrongWord) => void,
): Extension {
  return Extension.create({
    name: 'spelling',
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, before) {
            const marked = transaction.getMeta(key) as DecorationSet | undefined;
            return marked ?? before.map(transaction.mapping, transaction.doc);
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handleDOMEvents: {
            contextmenu(view, event) {
              const position = positionOf(view, event);
              const language = rules.language();
              const found = position === null ? null : wrongWordAt(view, position);
              if (found === null || language === null) return false;
              event.preventDefault();
              const { left, bottom } = view.coordsAtPos(found.from);
              onAsked(view, { ...found, language, x: left, y: bottom });
              return true;
            },
          },
        },
        view(view) {
          let timer: ReturnType<typeof setTimeout> | undefined;
          let isOver = false;

          function show(): void {
            const after = marks(view, rules);
            if (isSame(key.getState(view.state) ?? DecorationSet.empty, after)) return;
            view.dispatch(view.state.tr.setMeta(key, after).setMeta('addToHistory', false));
          }

          async function check(): Promise<void> {
            const language = rules.language();
            if (language !== null) {
              const words = new Set(wordsOfText(view.state.doc).map(({ word }) => word));
              const unknown = [...words].filter((word) => rules.isWrong(language, word) === undefined);
              if (unknown.length > 0) await rules.check(language, unknown);
            }
            if (isOver) return;
            // A change of the marks would end the composition of a character.
            if (view.composing) schedule();
            else show();
          }

          function schedule(): void {
            clearTimeout(timer);
            timer = setTimeout(() => void check(), settledMs);
          }

          const dispose = rules.onChange(schedule);
          // The last word is finished when the text is left.
          view.dom.addEventListener('blur', schedule);
          schedule();
          return {
            update(_view, before) {
              if (before.doc !== view.state.doc || before.selection !== view.state.selection) schedule();
            },
            destroy() {
              isOver = true;
              clearTimeout(timer);
              dispose();
              view.dom.removeEventListener('blur', schedule);
            },
          };
        },
      }),
    ],
  });
}
