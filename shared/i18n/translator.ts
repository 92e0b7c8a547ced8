import { createInstance, type FormatterModule, type i18n } from 'i18next';
import type { Catalog, KeyOf, ValuesOf } from './catalog.ts';
import type { Language, LocaleSettings } from './languages.ts';

/** The messages of a process or window: one translator per catalog. */
export interface Translator<C extends Catalog> {
  /**
   * The text of a key in the current language. An unknown key, a missing value and a surplus value are type errors.
   * Numbers are formatted for the locale; `count` chooses between singular and plural.
   */
  readonly t: <Key extends KeyOf<C>>(key: Key, ...values: ValuesFor<C, Key>) => string;
  readonly settings: () => LocaleSettings;
  /** Adds messages of a language, which may be some of its areas. */
  readonly addMessages: (language: Language, messages: Catalog) => void;
  /** Changes the language at once. Its messages have been added. */
  readonly setLanguage: (settings: LocaleSettings) => void;
  /** Calls back after each change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

type ValuesFor<C extends Catalog, Key> = [keyof ValuesOf<C, Key>] extends [never]
  ? []
  : [values: ValuesOf<C, Key>];

/**
 * Creates a translator, which starts in English.
 *
 * @param english the messages in English, or those areas that are needed first; the others are added later
 */
export function createTranslator<const C extends Catalog>(english: Partial<C>): Translator<C> {
  let settings: LocaleSettings = { language: 'en', locale: 'en' };
  /** Created on first use: it takes 15 ms, and the first screen shows no number. */
  let numbers: Intl.NumberFormat | null = null;
  const listeners = new Set<() => void>();
  /** Caches texts without values: i18next is too slow for every render. */
  const cache = new Map<string, string>();
  const engine = createEngine(english, (value) => {
    numbers ??= new Intl.NumberFormat(settings.locale);
    return numbers.format(value);
  });

  return {
    t(key, ...[values]) {
      const path: string = key;
      if (values === undefined) {
        const text = cache.get(path) ?? engine.t(path);
        cache.set(path, text);
        return text;
      }
      const replace: Readonly<Record<string, string | number>> = values;
      const { count } = replace;
      return engine.t(path, { replace, ...(typeof count === 'number' && { count }) });
    },
    settings: () => settings,
    addMessages(language, messages) {
      const resources = language === 'fr' || language === 'es' ? withMany(messages) : messages;
      // Without a copy, which would take longer than the first screen may.
      engine.addResourceBundle(language, 'translation', resources, false, false, {
        silent: true,
        skipCopy: true,
      });
      cache.clear();
    },
    setLanguage(next) {
      void engine.changeLanguage(next.language);
      cache.clear();
      settings = next;
      numbers = null;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * i18next with its messages in memory, so that it never waits. React escapes the texts that it renders, so i18next does
 * not.
 */
function createEngine(english: Partial<Catalog>, writeNumber: (value: number) => string): i18n {
  const engine = createInstance();
  const formatter: FormatterModule = {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value: unknown) => (typeof value === 'number' ? writeNumber(value) : String(value)),
  };
  void engine.use(formatter).init({
    lng: 'en',
    fallbackLng: 'en',
    initAsync: false,
    nsSeparator: false,
    resources: { en: { translation: english } },
    // A user's text may contain braces or `$t(`: `skipOnVariables` shows it as it is.
    interpolation: { escapeValue: false, alwaysFormat: true, skipOnVariables: true },
  });
  return engine;
}

/**
 * French and Spanish have a plural form for whole millions (`many`). No number here is that large, so `other` stands in
 * for it; without it i18next would fall back to English.
 */
function withMany(messages: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(messages).map(([area, texts]) => [
      area,
      Object.fromEntries(
        Object.entries(texts).flatMap(([key, text]) =>
          key.endsWith('_other')
            ? [
                [key, text],
                [key.replace(/_other$/u, '_many'), text],
              ]
            : [[key, text]],
        ),
      ),
    ]),
  );
}
