import type { Language, Speech } from '#shared/i18n/languages.ts';
import { createTranslator } from '#shared/i18n/translator.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { MainWords } from './main-words.ts';
import { nl } from './nl.ts';

const catalogs: Readonly<Record<Exclude<Language, 'en'>, MainWords>> = { de, es, fr, nl };

const translator = createTranslator(en);

/**
 * The text of a key in the language that the windows speak: errors, menus, the tray, what is asked before
 * quitting. Called when something is said, so that a change of the language reaches the next sentence.
 */
export const { t } = translator;

/** Speaks another language from the next sentence on. */
export function speak(speech: Speech): void {
  translator.speak(speech, speech.language === 'en' ? null : catalogs[speech.language]);
}

/** How numbers and lists are written. */
export const locale = (): string => translator.speech().locale;

/** Calls back with each change of the language; returns its dispose. */
export function onSpeech(listener: (speech: Speech) => void): () => void {
  return translator.subscribe(() => listener(translator.speech()));
}
