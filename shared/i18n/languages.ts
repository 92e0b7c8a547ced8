/** The languages of the app. English is first: missing messages fall back to it. */
export const languages = ['en', 'de', 'fr', 'es', 'nl'] as const;

/** BCP 47 tag without region. */
export type Language = (typeof languages)[number];

/** Each language in its own name, so that its speakers recognize it in a window in any language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
};

/** The language of a window or process, and its formats. */
export interface LocaleSettings {
  readonly language: Language;
  /** BCP 47 tag for dates, numbers and money: the language, with the user's region if known. */
  readonly locale: string;
}

const baseOf = (tag: string): string => tag.toLowerCase().split(/[-_]/u)[0] ?? '';

/**
 * The user's choice of language, or the first language of `preferred` (the system's tags, best first: `de-AT`, `en-GB`)
 * that the app has. The region is kept, so that a user in Vienna gets Austrian dates in German.
 */
export function chooseLocaleSettings(
  choice: Language | 'system',
  preferred: readonly string[],
): LocaleSettings {
  const language = choice === 'system' ? firstKnown(preferred) : choice;
  const regional = preferred.find((tag) => baseOf(tag) === language && isLocale(tag));
  return { language, locale: regional ?? language };
}

/**
 * Whether `Intl` accepts the tag; systems also report tags such as `de_DE.UTF-8`. `supportedLocalesOf` would take
 * 15 ms and change nothing: a locale without data falls back to the system's.
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
