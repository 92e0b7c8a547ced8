import { z } from 'zod';

/** The views of a proposal's page by people. */
export const pageViewsSchema = z.object({
  count: z.int().nonnegative(),
  /** Milliseconds since the epoch; null before the first view. */
  firstAt: z.number().nullable(),
  lastAt: z.number().nullable(),
  /** The time on screen of all views together, as far as it is known. */
  seconds: z.int().nonnegative(),
  /** Opens the page as the account itself, whose views never count; null if the service names none. */
  ownPageUrl: z
    .url({ protocol: /^https?$/u })
    .max(4000)
    .nullable(),
});
export type PageViews = Readonly<z.infer<typeof pageViewsSchema>>;
