import { useEffect, useMemo, useRef } from 'react';
import type { Language } from '#shared/i18n/languages.ts';
import { usePreferences } from '../../state/preferences.ts';
import { isLearned } from './learned-words.ts';
import { checkWords, isWrong } from './spelling-checker.ts';
import type { SpellingRules } from './spelling-rules.ts';

/**
 * The user's preferences about spelling, for texts of a language.
 *
 * @param language null: nothing is marked
 * @returns the same object for the life of the component
 */
export function useSpellingRules(language: Language | null): SpellingRules {
  const newest = useRef(language);
  const listeners = useRef(new Set<() => void>());
  useEffect(() => {
    newest.current = language;
    for (const listener of listeners.current) listener();
  }, [language]);
  return useMemo(
    () => ({
      language: () => (usePreferences.getState().spelling ? newest.current : null),
      isWrong,
      check: checkWords,
      isLearned,
      onChange(listener) {
        const all = listeners.current;
        all.add(listener);
        const unsubscribe = usePreferences.subscribe(listener);
        return () => {
          all.delete(listener);
          unsubscribe();
        };
      },
    }),
    [],
  );
}
