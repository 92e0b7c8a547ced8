import { z } from 'zod';

/** The views of a proposal's page by people. */
export const pageViewsSchema = z.object({
  count: z.int().nonnegative(),
  /** Milliseconds since the epoch; null before the first view. */
  firstAt: z.number().nullable(),
  lastAt: z.number().nullable(),
  /** The known time on screen of all views together, in seconds. */
  seconds: z.int().nonnegative(),
  /** Opens the page as the account itself, whose views do not count; null if the service has no such link. */
  ownPageUrl: z
    .url({ protocol: /^https?$/u })
    .max(4000)
    .nullable(),
});
export type PageViews = Readonly<z.infer<typeof pageViewsSchema>>;
