import { useEffect, useState } from 'react';
import type { Language } from '#shared/i18n/languages.ts';
import { t } from '../../i18n/index.ts';
import { MenuAt } from '../../ui/overlays/menu-at.tsx';
import { MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { forgetWord, learnWord } from './learned-words.ts';
import { suggestWords } from './spelling-checker.ts';

interface Props {
  readonly word: string;
  readonly language: Language;
  /** Where the menu opens, in px of the window. */
  readonly x: number;
  readonly y: number;
  /** The dialog that the word stands in, if any. */
  readonly within?: HTMLElement | null;
  readonly onReplace: (next: string) => void;
  readonly onClose: () => void;
  /** The element to focus on close. */
  readonly focusAfter: () => HTMLElement | null;
}

/** The menu of a word that no dictionary has: others in its place, or it is right. */
export function WordMenu({ word, language, x, y, within = null, onReplace, onClose, focusAfter }: Props) {
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
      within={within}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {suggestions?.map((each) => (
        <MenuItem key={each} onSelect={() => onReplace(each)}>
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
