import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Language } from '#shared/i18n/languages.ts';
import type { PlainField } from './field-marks.ts';
import { useSpellingRules } from './use-spelling-rules.ts';
import { replaceInField, watchField, type AskedWord, type WatchedField } from './watch-field.ts';
import { WordMenu } from './word-menu.tsx';

/**
 * Checks the spelling of a plain field that is there as long as the component.
 *
 * @param language null for what is no text
 * @param text what is in the field
 * @returns the menu of a wrong word, to show beside the field
 */
export function useFieldSpelling(
  field: RefObject<PlainField | null>,
  language: Language | null,
  text: string,
): ReactNode {
  const rules = useSpellingRules(language);
  const [asked, setAsked] = useState<AskedWord | null>(null);
  const watched = useRef<WatchedField | null>(null);
  useEffect(() => {
    if (field.current === null) return;
    const watching = watchField(field.current, rules, setAsked);
    watched.current = watching;
    return () => {
      watching.stop();
      watched.current = null;
    };
  }, [field, rules]);
  useEffect(() => watched.current?.changed(), [text]);

  if (asked === null) return null;
  const { word, from, language: of, x, y } = asked;
  return (
    <WordMenu
      key={`${from} ${word}`}
      {...{ word, x, y }}
      language={of}
      within={field.current?.closest<HTMLElement>('[role="dialog"]') ?? null}
      onReplace={(next) => {
        const { current } = field;
        // When the menu has given the focus back.
        if (current !== null) setTimeout(() => replaceInField(current, asked, next));
      }}
      onClose={() => setAsked(null)}
      focusAfter={() => field.current}
    />
  );
}
