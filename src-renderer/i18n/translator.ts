import type { Language, LocaleSettings } from '#shared/i18n/languages.ts';
import { createTranslator } from '#shared/i18n/translator.ts';
import { loadMessages } from './load-messages.ts';
import { en } from './locales/en/index.ts';

const translator = createTranslator(en);

/**
 * The text of a key in the window's language. Call it when a text is shown, never while a module loads, because the
 * language may change.
 */
export const { t } = translator;

let asked = 0;

/**
 * Changes the language once its messages are loaded. If loading fails, the window keeps its language.
 *
 * @returns false if another change was requested meanwhile, which then applies
 */
export async function setLanguage(settings: LocaleSettings): Promise<boolean> {
  asked += 1;
  const turn = asked;
  const messages = await loadMessages(settings.language);
  if (turn !== asked) return false;
  translator.setLanguage(settings, messages);
  return true;
}

/** The locale for dates, numbers and money, such as `de-AT`. */
export const locale = (): string => translator.settings().locale;

/** The language of the window. */
export const language = (): Language => translator.settings().language;

/** Calls back after each change of the language; returns its dispose. */
export const onLanguage = translator.subscribe;
