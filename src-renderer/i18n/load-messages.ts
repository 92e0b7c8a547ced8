import type { Language } from '#shared/i18n/languages.ts';
import type { Messages } from './locales/messages.ts';

/** The messages of a language, loaded on first use; null for English, which is always loaded. */
export async function loadMessages(language: Language): Promise<Messages | null> {
  switch (language) {
    case 'en':
      return null;
    case 'de':
      return (await import('./locales/de/index.ts')).de;
    case 'fr':
      return (await import('./locales/fr/index.ts')).fr;
    case 'es':
      return (await import('./locales/es/index.ts')).es;
    case 'nl':
      return (await import('./locales/nl/index.ts')).nl;
  }
}
