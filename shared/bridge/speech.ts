import { z } from 'zod';
import { languages } from '../i18n/languages.ts';

/** What a window speaks, as it tells the main process. */
export const speechSchema = z.strictObject({
  language: z.enum(languages),
  locale: z.string().min(2).max(35),
});
