import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Language } from '#shared/i18n/languages.ts';
import { usePreferences } from '../../state/preferences.ts';
import { watchTypography } from './field-typography.ts';

/**
 * The language whose typography is written, asked for each typed character; null while it is switched off.
 *
 * @param language null for what is no text
 */
export function useTypography(language: Language | null): () => Language | null {
  const newest = useRef(language);
  useEffect(() => {
    newest.current = language;
  });
  return useCallback(() => (usePreferences.getState().typography ? newest.current : null), []);
}

/** Writes the typography of a language into the plain fields within an element, such as a text area. */
export function useFieldTypography(area: RefObject<HTMLElement | null>, language: Language | null): void {
  const ask = useTypography(language);
  useEffect(() => (area.current === null ? undefined : watchTypography(area.current, ask)), [area, ask]);
}
