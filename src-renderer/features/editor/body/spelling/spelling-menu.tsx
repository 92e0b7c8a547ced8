import type { EditorView } from '@tiptap/pm/view';
import { useEffect } from 'react';
import { create } from 'zustand';
import { WordMenu } from '../../../../components/spelling/word-menu.tsx';
import type { WrongWord } from './spelling.ts';

interface Asked extends WrongWord {
  readonly view: EditorView;
}

/** The word whose menu is open; null for none. */
const useAsked = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));

export function askAboutWord(view: EditorView, word: WrongWord): void {
  useAsked.setState({ asked: { ...word, view } });
}

/** Puts another word in the place of a wrong one, if that is still there. */
function replaceWord({ view, word, from, to }: Asked, next: string): void {
  const { doc, tr } = view.state;
  if (to > doc.content.size || doc.textBetween(from, to) !== word) return;
  view.dispatch(tr.insertText(next, from, to));
}

/** The menu of a wrong word of the text. */
export function SpellingMenu() {
  const { asked } = useAsked();

  // The word belongs to the text of this screen.
  useEffect(() => () => useAsked.setState({ asked: null }), []);

  if (asked === null || asked.view.isDestroyed) return null;
  const { view, from, word, language, x, y } = asked;
  return (
    <WordMenu
      key={`${from} ${word}`}
      {...{ word, language, x, y }}
      onReplace={(next) => replaceWord(asked, next)}
      onClose={() => useAsked.setState({ asked: null })}
      focusAfter={() => (view.isDestroyed ? null : view.dom)}
    />
  );
}
