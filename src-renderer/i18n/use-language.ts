import { useSyncExternalStore } from 'react';
import type { Language } from '#shared/i18n/languages.ts';
import { language, onLanguage } from './words.ts';

/** The language of the window; whoever uses it is drawn anew when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, language);
}
