import type { EditorView } from '@tiptap/pm/view';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { t } from '../../../../i18n/index.ts';
import { MenuAt } from '../../../../ui/overlays/menu-at.tsx';
import { MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx';
import { showToast } from '../../../../ui/overlays/toast.tsx';
import { forgetWord, learnWord } from './learned-words.ts';
import { suggestWords } from './spelling-checker.ts';
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

/** The menu of a word that no dictionary has: others in its place, or it is right. */
export function SpellingMenu() {
  const { asked } = useAsked();

  // The word belongs to the text of this screen.
  useEffect(() => () => useAsked.setState({ asked: null }), []);

  if (asked === null || asked.view.isDestroyed) return null;
  return <WordMenu key={`${asked.from} ${asked.word}`} asked={asked} />;
}

function WordMenu({ asked }: { readonly asked: Asked }) {
  const { view, word, language, x, y } = asked;
  /** Null while the dictionary is read. */
  const [suggestions, setSuggestions] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isHere = true;
    void suggestWords(language, word).then((words) => isHere && setSuggestions(words));
    return () => {
      isHere = false;
    };
  }, [language, word]);

  function learn(): void {
    learnWord(word);
    const title = t('spelling.learned', { word });
    const undo = { label: t('common.undo'), run: () => forgetWord(word) };
    showToast({ id: 'spelling', title, durationMs: 10_000, action: undo });
  }

  return (
    <MenuAt
      x={x}
      y={y}
      label={t('spelling.menu', { word })}
      isReady={suggestions !== null}
      onClose={() => useAsked.setState({ asked: null })}
      focusAfter={() => (view.isDestroyed ? null : view.dom)}
    >
      {suggestions?.map((each) => (
        <MenuItem key={each} onSelect={() => replaceWord(asked, each)}>
          {each}
        </MenuItem>
      ))}
      {(suggestions === null || suggestions.length === 0) && (
        <MenuItem disabled onSelect={() => undefined}>
          {t(suggestions === null ? 'spelling.looking' : 'spelling.none')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={learn}>{t('spelling.learn')}</MenuItem>
    </MenuAt>
  );
}
