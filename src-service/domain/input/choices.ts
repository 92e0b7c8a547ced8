/** The languages of the client page come first. All of these format dates and money. */
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

export const currencies: readonly string[] = Intl.supportedValuesOf('currency');

/** The themes of the client page (`service-api.md §2.9`). */
export const themes = [
  { id: 'clean', name: 'Modern Theme' },
  { id: 'classic', name: 'Classic Theme' },
  { id: 'studio', name: 'Studio Theme' },
  { id: 'editorial', name: 'Editorial Theme' },
  { id: 'statement', name: 'Statement Theme' },
  { id: 'ledger', name: 'Ledger Theme' },
] as const;

export type ThemeId = (typeof themes)[number]['id'];

export const themeIds: readonly ThemeId[] = themes.map((theme) => theme.id);
