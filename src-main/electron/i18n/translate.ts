import type { Language, LocaleSettings } from '#shared/i18n/languages.ts';
import { createTranslator } from '#shared/i18n/translator.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { MainMessages } from './main-messages.ts';
import { nl } from './nl.ts';

const catalogs: Readonly<Record<Exclude<Language, 'en'>, MainMessages>> = { de, es, fr, nl };

const translator = createTranslator(en);

/**
 * The text of a key in the windows' language: errors, menus, the tray, the dialog before quitting. Call it when a text
 * is shown, so that a new language takes effect.
 */
export const { t } = translator;

export function setLanguage(settings: LocaleSettings): void {
  const { language } = settings;
  if (language !== 'en') translator.addMessages(language, catalogs[language]);
  translator.setLanguage(settings);
}

/** BCP 47 tag for numbers and lists. */
export const locale = (): string => translator.settings().locale;

/** Calls back after each change of the language; returns a function that unsubscribes. */
export function onLanguage(listener: (settings: LocaleSettings) => void): () => void {
  return translator.subscribe(() => listener(translator.settings()));
}
