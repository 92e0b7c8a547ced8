import { useSyncExternalStore } from 'react';
import type { Language } from '#shared/i18n/languages.ts';
import { language, onLanguage } from './translator.ts';

/** The window's language. A change renders the component again. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, language);
}
