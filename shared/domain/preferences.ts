import { z } from 'zod';

/** The preferences of the windows, as a window itself writes and reads them. */
export const preferencesTextSchema = z.string().max(20_000);
