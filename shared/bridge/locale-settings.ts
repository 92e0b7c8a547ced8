import { z } from 'zod';
import { isLocale, languages } from '../i18n/languages.ts';

/** The window's language and locale, sent to the main process. */
export const localeSettingsSchema = z.strictObject({
  language: z.enum(languages),
  /** `Intl` must accept the locale; otherwise every date and number would throw. */
  locale: z.string().min(2).max(35).refine(isLocale),
});
