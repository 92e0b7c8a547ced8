import { z } from 'zod';

/** The windows' preferences as text, in a format of the renderer. */
export const preferencesTextSchema = z.string().max(20_000);
