import type { Language } from '#shared/i18n/languages.ts';
import { withReasons, type PartMessages, type StartMessages } from './locales/messages.ts';

/** The messages of a language that the window needs from the start; null for English, which is always loaded. */
export async function loadStartMessages(language: Language): Promise<StartMessages | null> {
  switch (language) {
    case 'en':
      return null;
    case 'de':
      return withReasons(await import('./locales/de/start.ts'));
    case 'fr':
      return withReasons(await import('./locales/fr/start.ts'));
    case 'es':
      return withReasons(await import('./locales/es/start.ts'));
    case 'nl':
      return withReasons(await import('./locales/nl/start.ts'));
  }
}

/** The messages of a language for the parts of the window that are loaded later. */
export async function loadPartMessages(language: Language): Promise<PartMessages> {
  switch (language) {
    case 'en':
      return await import('./locales/en/parts.ts');
    case 'de':
      return await import('./locales/de/parts.ts');
    case 'fr':
      return await import('./locales/fr/parts.ts');
    case 'es':
      return await import('./locales/es/parts.ts');
    case 'nl':
      return await import('./locales/nl/parts.ts');
  }
}
