import type { Language } from '#shared/i18n/languages.ts';
import type { PartMessages, StartMessages } from './locales/messages.ts';

/** The messages of a language that the window needs from the start; null for English, which is always loaded. */
export async function loadStartMessages(language: Language): Promise<StartMessages | null> {
  switch (language) {
    case 'en':
      return null;
    case 'de':
      return (await import('./locales/de/start.ts')).start;
    case 'fr':
      return (await import('./locales/fr/start.ts')).start;
    case 'es':
      return (await import('./locales/es/start.ts')).start;
    case 'nl':
      return (await import('./locales/nl/start.ts')).start;
  }
}

/** The messages of a language for the parts of the window that are loaded later. */
export async function loadPartMessages(language: Language): Promise<PartMessages> {
  switch (language) {
    case 'en':
      return (await import('./locales/en/parts.ts')).parts;
    case 'de':
      return (await import('./locales/de/parts.ts')).parts;
    case 'fr':
      return (await import('./locales/fr/parts.ts')).parts;
    case 'es':
      return (await import('./locales/es/parts.ts')).parts;
    case 'nl':
      return (await import('./locales/nl/parts.ts')).parts;
  }
}
