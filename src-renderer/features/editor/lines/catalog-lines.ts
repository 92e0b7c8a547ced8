import {
  changedPrice,
  longestDescription,
  longestName,
  type CatalogItem,
} from '#shared/domain/pricing/catalog-item.ts';
import type { LineItemFields } from '#shared/domain/pricing/line-item.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { LineItemValues, SectionWithItems } from '../../../data/index.ts';

/** A line's new values. */
interface LineChange {
  readonly localId: LocalId;
  readonly values: LineItemValues;
}

/** The item that a line was made of; undefined without one, or if it is gone. */
function itemOf(
  { catalog_id }: LineItemFields,
  items: ReadonlyMap<string, CatalogItem>,
): CatalogItem | undefined {
  return catalog_id == null ? undefined : items.get(catalog_id);
}

/** The values that take over the present price and cost of a line's item; null if its price has not changed. */
export function priceUpdate(
  fields: LineItemFields,
  items: ReadonlyMap<string, CatalogItem>,
  currency: string,
): LineItemValues | null {
  const amount = changedPrice(fields, items, currency);
  if (amount === null) return null;
  const cost = itemOf(fields, items)?.cost ?? fields.cost ?? null;
  return { amount, cost, catalog_amount: amount };
}

/** The changes that update all prices of a document. */
export function priceUpdates(
  sections: readonly SectionWithItems[],
  items: ReadonlyMap<string, CatalogItem>,
  currency: string,
): readonly LineChange[] {
  return sections.flatMap((section) =>
    section.items.flatMap(({ localId, fields }) => {
      const values = priceUpdate(fields, items, currency);
      return values === null ? [] : [{ localId, values }];
    }),
  );
}

/**
 * The item that a line becomes in the catalog. A line of an item changes that item; its code and tax stay. Null for a
 * line without a name.
 */
export function itemOfLine(
  fields: LineItemFields,
  items: ReadonlyMap<string, CatalogItem>,
  currency: string,
  newId: () => string,
): CatalogItem | null {
  const [name = '', ...rest] = fields.name.trim().split('\n');
  if (name.trim() === '') return null;
  const before = itemOf(fields, items);
  const { cost_type, recurring_type, per_type, amount, cost = null } = fields;
  return {
    id: before?.id ?? newId(),
    code: before?.code ?? '',
    name: name.trim().slice(0, longestName),
    description: rest.join('\n').trim().slice(0, longestDescription),
    ...{ cost_type, recurring_type, per_type, currency, amount },
    cost: cost ?? (before?.currency === currency ? before.cost : null),
    tax: before?.tax ?? null,
  };
}
