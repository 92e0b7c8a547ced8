/** The languages that Layover speaks, English first: it is what every other one falls back to. */
export const languages = ['en', 'de', 'fr', 'es', 'nl'] as const;

/** One of the languages, as a BCP 47 tag without region. */
export type Language = (typeof languages)[number];

/** Each language by the name that its speakers give it, so that it can be found in a window of any other. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
};

/** What a window or process speaks. */
export interface Speech {
  readonly language: Language;
  /** How dates, numbers and money are written: the language, with the person's region where it is known. */
  readonly locale: string;
}

const baseOf = (tag: string): string => tag.toLowerCase().split(/[-_]/u)[0] ?? '';

/**
 * Decides what to speak. `preferred` is what the system asks for, best first (`de-AT`, `en-GB`); a choice of the
 * person outweighs it. The region stays, so that somebody in Vienna gets Austrian dates in the German window.
 */
export function chooseSpeech(choice: Language | 'system', preferred: readonly string[]): Speech {
  const language = choice === 'system' ? firstKnown(preferred) : choice;
  const regional = preferred.find((tag) => baseOf(tag) === language && isLocale(tag));
  return { language, locale: regional ?? language };
}

/**
 * Whether `Intl` takes it: systems also hand out tags such as `de_DE.UTF-8`. To ask which locales it has data for takes
 * 15 ms the first time, and changes nothing: without data it writes as the system does.
 */
export function isLocale(tag: string): boolean {
  try {
    Intl.getCanonicalLocales(tag);
    return true;
  } catch {
    return false;
  }
}

function firstKnown(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const known = languages.find((language) => language === baseOf(tag));
    if (known !== undefined) return known;
  }
  return 'en';
}
