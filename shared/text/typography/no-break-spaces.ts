import type { Language } from '../../i18n/languages.ts';

/** A typed space, found with the character that shows what it is, and the space that it becomes. */
type SpaceRule = readonly [RegExp, string];

const signAfter: SpaceRule = [/(?<=\d) (?=[€$£¥%‰°]$)/u, '\u00A0'];
const percentAfter: SpaceRule = [/(?<=\d) (?=[%‰]$)/u, '\u00A0'];
const signBefore: SpaceRule = [/(?<=(?<!\d\s?)[€$£¥]) (?=\d$)/u, '\u00A0'];

// Units of letters are left out: what follows a number may be a word.
const rulesOf: Readonly<Record<Language, readonly SpaceRule[]>> = {
  en: [percentAfter],
  de: [signAfter, signBefore],
  fr: [
    signAfter,
    [/ (?=[;!?»]$)/u, '\u202F'],
    [/ (?=:$)/u, '\u00A0'],
    // A mark brings its own space: the typed one replaces it.
    [/(?<=«)\u202F $/u, '\u00A0'],
    [/(?<=«) $/u, '\u202F'],
  ],
  es: [signAfter],
  nl: [percentAfter, signBefore],
};

/** Makes a typed space a no-break space where a line must not end. Adds no space. */
export function writeNoBreakSpace(text: string, language: Language): string {
  return rulesOf[language].reduce((result, [space, becomes]) => result.replace(space, becomes), text);
}
