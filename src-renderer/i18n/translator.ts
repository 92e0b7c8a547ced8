import type { Catalog } from '#shared/i18n/catalog.ts';
import type { Language, LocaleSettings } from '#shared/i18n/languages.ts';
import { createTranslator } from '#shared/i18n/translator.ts';
import { loadPartMessages, loadStartMessages } from './load-messages.ts';
import * as englishStart from './locales/en/start.ts';
import type * as englishParts from './locales/en/parts.ts';
import { withReasons } from './locales/messages.ts';

const start = withReasons(englishStart);

const translator = createTranslator<typeof start & typeof englishParts>(start);

/**
 * The text of a key in the window's language. Call it when a text is shown, never while a module loads, because the
 * language may change.
 */
export const { t } = translator;

type Load = (language: Language) => Promise<Catalog | null>;

/** Adds messages of each language once, however often they are wanted. A load that failed is repeated. */
function createAdder(load: Load): (language: Language) => Promise<void> {
  const added = new Map<Language, Promise<void>>();
  async function add(language: Language): Promise<void> {
    try {
      const messages = await load(language);
      if (messages !== null) translator.addMessages(language, messages);
    } catch (error) {
      added.delete(language);
      throw error;
    }
  }
  return (language) => {
    const adding = added.get(language) ?? add(language);
    added.set(language, adding);
    return adding;
  };
}

const addStartMessages = createAdder(loadStartMessages);
const addPartMessages = createAdder(loadPartMessages);
let arePartsShown = false;

/** Adds the messages of a language that are needed now. */
async function addMessages(language: Language): Promise<void> {
  await addStartMessages(language);
  // Read after the wait, because a part may have been loaded meanwhile.
  if (arePartsShown) await addPartMessages(language);
}

/** Loads the texts of parts. Whatever loads a part waits for it. */
export async function loadTextsOfParts(): Promise<void> {
  arePartsShown = true;
  // English stands in for what a language lacks.
  await addMessages('en');
  await addMessages(language());
}

let asked = 0;

/**
 * Changes the language once its messages are loaded. If loading fails, the window keeps its language.
 *
 * @returns false if another change was requested meanwhile, which then applies
 */
export async function setLanguage(settings: LocaleSettings): Promise<boolean> {
  asked += 1;
  const turn = asked;
  await addMessages(settings.language);
  if (turn !== asked) return false;
  translator.setLanguage(settings);
  return true;
}

/** The locale for dates, numbers and money, such as `de-AT`. */
export const locale = (): string => translator.settings().locale;

/** The language of the window. */
export const language = (): Language => translator.settings().language;

/** Calls back after each change of the language; returns its dispose. */
export const onLanguage = translator.subscribe;
