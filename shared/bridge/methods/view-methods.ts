import { z } from 'zod';
import { listViewsSchema } from '../../domain/list-views.ts';

const accountKey = z.string().min(1).max(2200);

/** The methods of saved views and columns. They are in the journal alone, so they need no connection. */
export const viewMethods = {
  'listViews.get': { input: z.strictObject({ accountKey }), output: z.object({ views: listViewsSchema }) },
  /** Replaces all of them. Resolves once they are on disk. */
  'listViews.set': {
    input: z.strictObject({ accountKey, views: listViewsSchema }),
    output: z.strictObject({}),
  },
} as const;
