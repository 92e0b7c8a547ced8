import { z } from 'zod';
import { catalogItemSchema, mostCatalogItems } from '../../domain/pricing/catalog-item.ts';

const accountKey = z.string().min(1).max(2200);
const items = z.array(catalogItemSchema).max(mostCatalogItems);

/** The methods of the catalog. It is in the journal alone, so they need no connection. */
export const catalogMethods = {
  'catalog.list': { input: z.strictObject({ accountKey }), output: z.object({ items }) },
  /**
   * Adds, replaces and removes items in one transaction. Resolves once it is on disk. Fails with `bad-input` if the
   * catalog would become too large.
   */
  'catalog.change': {
    input: z.strictObject({ accountKey, put: items, remove: z.array(z.uuid()).max(mostCatalogItems) }),
    output: z.strictObject({}),
  },
} as const;
