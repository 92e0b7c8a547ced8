import type { Language, LocaleSettings } from '#shared/i18n/languages.ts';
import { createTranslator } from '#shared/i18n/translator.ts';
import { loadWords } from './load-words.ts';
import { en } from './locales/en/index.ts';

const translator = createTranslator(en);

/**
 * The text of a key in the language of the window. Called where something is drawn or said, never while a module
 * loads: the language may be another by then.
 */
export const { t } = translator;

let asked = 0;

/**
 * Speaks another language once its words are there. Where that fails, the window keeps the one it has.
 *
 * @returns false where yet another has been asked for meanwhile, which counts
 */
export async function setLanguage(settings: LocaleSettings): Promise<boolean> {
  asked += 1;
  const turn = asked;
  const words = await loadWords(settings.language);
  if (turn !== asked) return false;
  translator.setLanguage(settings, words);
  return true;
}

/** The locale that dates, numbers and money are written in, such as `de-AT`. */
export const locale = (): string => translator.settings().locale;

/** The language of the window. */
export const language = (): Language => translator.settings().language;

/** Calls back after each change of the language; returns its dispose. */
export const onLanguage = translator.subscribe;
