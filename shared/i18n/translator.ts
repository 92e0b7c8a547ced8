import { createInstance, type FormatterModule, type i18n } from 'i18next';
import type { Catalog, KeyOf, ValuesOf } from './catalog.ts';
import type { Speech } from './languages.ts';

/** The words of a process or window. There is one per catalog, and everybody asks it. */
export interface Translator<C extends Catalog> {
  /**
   * The text of a key in the language that is spoken now. An unknown key, a missing value and one too many are
   * errors of the types. Numbers are written as the locale does; `count` chooses between singular and plural.
   */
  readonly t: <Key extends KeyOf<C>>(key: Key, ...values: ValuesFor<C, Key>) => string;
  readonly speech: () => Speech;
  /** Changes the language at once; `words` are its translations, or null for English. */
  readonly speak: (speech: Speech, words: Catalog | null) => void;
  /** Calls back after each change; returns its dispose. */
  readonly subscribe: (listener: () => void) => () => void;
}

type ValuesFor<C extends Catalog, Key> = [keyof ValuesOf<C, Key>] extends [never]
  ? []
  : [values: ValuesOf<C, Key>];

/** Makes a translator that speaks English until it is told otherwise. */
export function createTranslator<const C extends Catalog>(english: C): Translator<C> {
  let speech: Speech = { language: 'en', locale: 'en' };
  /** Made with the first number: that takes 15 ms, and a start writes none. */
  let numbers: Intl.NumberFormat | null = null;
  const listeners = new Set<() => void>();
  /** Most texts need no values and are asked for again with everything that is drawn; the engine takes its time. */
  const known = new Map<string, string>();
  const engine = createEngine(english, (value) => {
    numbers ??= new Intl.NumberFormat(speech.locale);
    return numbers.format(value);
  });

  return {
    t(key, ...[values]) {
      const path: string = key;
      if (values === undefined) {
        const text = known.get(path) ?? engine.t(path);
        known.set(path, text);
        return text;
      }
      const replace: Readonly<Record<string, string | number>> = values;
      const { count } = replace;
      return engine.t(path, { replace, ...(typeof count === 'number' && { count }) });
    },
    speech: () => speech,
    speak(next, words) {
      if (words !== null) engine.addResourceBundle(next.language, 'translation', withMany(words));
      void engine.changeLanguage(next.language);
      known.clear();
      speech = next;
      numbers = null;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** i18next with all words at hand, so that it never waits; React shows what it is given and escapes it itself. */
function createEngine(english: Catalog, writeNumber: (value: number) => string): i18n {
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
    // People's own words may hold braces or `$t(`; they are shown, never read (`skipOnVariables`).
    interpolation: { escapeValue: false, alwaysFormat: true, skipOnVariables: true },
  });
  return engine;
}

/**
 * French and Spanish have a plural of their own for whole millions. No list of Layover gets there, so it reads
 * like the ordinary plural instead of falling back to English.
 */
function withMany(words: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(words).map(([area, texts]) => [
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
