import { formatMoney } from '#shared/domain/pricing/money.ts';
import { sectionTotal } from '#shared/domain/pricing/totals.ts';
import type { Context } from '../../domain/context.ts';
import type { LineItemRow } from '../../storage/line-item-store.ts';
import type { SectionRow } from '../../storage/section-store.ts';
import { lineItemRecord } from './line-item-record.ts';
import type { SectionRecords } from './record-reader.ts';
import { readMoneyViews, type MoneyView } from './money-view.ts';
import { reference, type ApiRecord } from './record.ts';
import { together, type Steps } from '../../storage/steps.ts';

/** Sections with their `line_items` relationship, and the items (`service-api.md §2.7`). One query reads all items. */
export function* sectionRecords(
  context: Context,
  rows: readonly SectionRow[],
): Steps<readonly SectionRecords<ApiRecord>[]> {
  const [allItems, getMoneyView] = yield* together([
    context.stores.lineItems.listBySections(rows.map((row) => row.id)),
    readMoneyViews(
      context,
      rows.map((row) => row.proposal_id),
    ),
  ]);
  const itemsBySection = Map.groupBy(allItems, (item) => item.section_id);
  const records: SectionRecords<ApiRecord>[] = [];
  for (const row of rows) {
    const items = itemsBySection.get(row.id) ?? [];
    const view = getMoneyView(row.proposal_id);
    const relationships = { line_items: { data: items.map((item) => reference('line_items', item.id)) } };
    records.push({
      section: { ...bareSectionRecord(context, row, items, view), relationships },
      items: items.map((item) => lineItemRecord(item, view)),
    });
  }
  return records;
}

/** A section without its relationship, which a delete returns. `items` are the items that it had. */
export function* deletedSectionRecord(
  context: Context,
  row: SectionRow,
  items: readonly LineItemRow[],
): Steps<ApiRecord> {
  const getMoneyView = yield* readMoneyViews(context, [row.proposal_id]);
  return bareSectionRecord(context, row, items, getMoneyView(row.proposal_id));
}

function bareSectionRecord(
  { database: { account } }: Pick<Context, 'database'>,
  row: SectionRow,
  items: readonly LineItemRow[],
  view: MoneyView,
): ApiRecord {
  const total = sectionTotal(items);
  return {
    id: String(row.id),
    type: 'sections',
    attributes: {
      currency: view.currency,
      account_id: account,
      proposal_id: row.proposal_id,
      template_id: row.template_id,
      title: row.title,
      name: row.name,
      body: row.body,
      position: row.position,
      reusable: row.reusable === 1,
      section_type: row.section_type,
      created_at: row.created_at,
      updated_at: row.updated_at,
      page_break: row.page_break === 1,
      optional: row.optional === 1,
      selected: row.selected === 1,
      include_total: row.include_total === 1,
      total_in_cents: total,
      total_formatted: formatMoney(total, view.currency, view.locale),
    },
  };
}
