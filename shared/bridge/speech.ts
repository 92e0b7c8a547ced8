import { z } from 'zod';
import { isLocale, languages } from '../i18n/languages.ts';

/** What a window speaks, as it tells the main process. */
export const speechSchema = z.strictObject({
  language: z.enum(languages),
  /** `Intl` throws at every date and number of a locale that it does not take. */
  locale: z.string().min(2).max(35).refine(isLocale),
});
