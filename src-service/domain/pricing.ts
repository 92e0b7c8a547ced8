import type { PricedSection } from '#shared/domain/pricing/totals.ts';
import type { LineItemRow } from '../storage/line-item-store.ts';
import type { SectionRow } from '../storage/section-store.ts';
import type { Context } from './context.ts';
import type { Steps } from '../storage/steps.ts';

/** A section with its items, as the page shows it and totals count it. */
export interface SectionWithItems extends PricedSection {
  readonly row: SectionRow;
  readonly items: readonly LineItemRow[];
}

export function* pricedSections(context: Context, proposalId: number): Steps<readonly SectionWithItems[]> {
  const { sections, lineItems } = context.stores;
  const rows = yield* sections.listByOwner({ proposal_id: proposalId, template_id: null });
  const items = Map.groupBy(
    yield* lineItems.listBySections(rows.map((row) => row.id)),
    (item) => item.section_id,
  );
  return rows.map((row) => ({
    row,
    optional: row.optional === 1,
    selected: row.selected === 1,
    items: items.get(row.id) ?? [],
  }));
}
