/** The page sizes that the API offers (`field-notes.md §1 #23`) and the client page can print on. */
export const pageSizes = ['A3', 'A4', 'A5', 'Letter', 'Legal', 'Tabloid'] as const;

/** The languages that the client page speaks come first; dates and money follow any of these. */
export const locales = [
  'en',
  'en-GB',
  'en-US',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'fr-BE',
  'fr-CH',
  'es',
  'es-MX',
  'nl',
  'nl-BE',
  'it',
  'pt',
  'pt-BR',
  'da',
  'sv',
  'nb',
  'fi',
  'pl',
  'cs',
  'ja',
] as const;

/** Every currency code that this runtime knows. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency');

/** The looks of the client page (`service-api.md §2.9`). */
export const themes = [
  { id: 'clean', name: 'Modern Theme' },
  { id: 'classic', name: 'Classic Theme' },
  { id: 'studio', name: 'Studio Theme' },
] as const;

/** A look, by the id that a proposal carries as `theme`. */
export type ThemeId = (typeof themes)[number]['id'];

/** The looks by id alone, to check a `theme` that came as text. */
export const themeIds: readonly ThemeId[] = themes.map((theme) => theme.id);
