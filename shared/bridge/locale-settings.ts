import { z } from 'zod';
import { isLocale, languages } from '../i18n/languages.ts';

/** The window's language and locale, as it tells the main process. */
export const localeSettingsSchema = z.strictObject({
  language: z.enum(languages),
  /** With a locale that `Intl` rejects, every date and number would throw. */
  locale: z.string().min(2).max(35).refine(isLocale),
});
