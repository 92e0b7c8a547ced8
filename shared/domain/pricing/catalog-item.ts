import { z } from 'zod';
import { costTypes, perTypes, recurringTypes, type LineItemFields } from './line-item.ts';

/** Limits of an item's texts, for the form and the import. */
export const longestCode = 100;
export const longestName = 500;
export const longestDescription = 5000;
/** Most items of a catalog. */
export const mostCatalogItems = 20_000;

const minorUnits = z.int().min(-1e15).max(1e15).nullable();

/** An item of the catalog. The catalog is only on this computer and in the user's backups. */
export const catalogItemSchema = z.object({
  id: z.uuid(),
  /** The user's own number for it; may be empty. */
  code: z.string().max(longestCode),
  name: z.string().min(1).max(longestName),
  description: z.string().max(longestDescription),
  cost_type: z.enum(costTypes),
  recurring_type: z.enum(recurringTypes).nullable(),
  per_type: z.enum(perTypes).nullable(),
  /** The currency of price and cost. */
  currency: z.string().max(20),
  /** The price of one unit in minor units; null if it is agreed each time. */
  amount: minorUnits,
  /** What one unit costs the sender in minor units; null if unknown. */
  cost: minorUnits,
  /** A tax for proposals that have none; the percentage is a decimal as text. */
  tax: z.object({ name: z.string().max(200), percentage: z.string().max(40) }).nullable(),
});
export type CatalogItem = Readonly<z.infer<typeof catalogItemSchema>>;

/** The fields of a line that an item fills. */
type FilledFields = Pick<
  LineItemFields,
  | 'name'
  | 'cost_type'
  | 'recurring_type'
  | 'per_type'
  | 'quantity'
  | 'amount'
  | 'cost'
  | 'catalog_id'
  | 'catalog_amount'
>;

/**
 * The fields of a line that is made of an item. The description follows the name on a new line. Price and cost are left
 * out in another currency, because nothing is converted.
 */
export function lineOfItem(item: CatalogItem, currency: string, quantity: number | null): FilledFields {
  const { id, name, description, cost_type, recurring_type, per_type } = item;
  const isSameCurrency = item.currency === currency;
  const amount = isSameCurrency ? item.amount : null;
  return {
    name: description === '' ? name : `${name}\n${description}`,
    cost_type,
    recurring_type,
    per_type,
    quantity: cost_type === 'per' ? (quantity ?? 1) : quantity,
    amount,
    cost: isSameCurrency ? item.cost : null,
    catalog_id: id,
    catalog_amount: amount,
  };
}

/**
 * The item's price, if it has changed since the line was made of the item or last updated; null otherwise, and if the
 * item is gone or has another currency.
 */
export function changedPrice(
  { catalog_id, catalog_amount }: Pick<LineItemFields, 'catalog_id' | 'catalog_amount'>,
  items: ReadonlyMap<string, CatalogItem>,
  currency: string,
): number | null {
  const item = typeof catalog_id === 'string' ? items.get(catalog_id) : undefined;
  if (item === undefined || item.amount === null || item.currency !== currency) return null;
  return item.amount === (catalog_amount ?? null) ? null : item.amount;
}
