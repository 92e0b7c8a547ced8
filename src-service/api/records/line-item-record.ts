import { formatMoney } from '#shared/domain/pricing/money.ts';
import { lineTotal } from '#shared/domain/pricing/totals.ts';
import type { Context } from '../../domain/context.ts';
import type { LineItemRow } from '../../storage/line-item-store.ts';
import { readMoneyViews, type MoneyView } from './money-view.ts';
import type { ApiRecord } from './record.ts';
import { together, type Steps } from '../../storage/steps.ts';

/** `service-api.md §2.5` */
export function lineItemRecord(row: LineItemRow, view: MoneyView): ApiRecord {
  const total = lineTotal(row);
  return {
    id: String(row.id),
    type: 'line_items',
    attributes: {
      section_id: row.section_id,
      name: row.name,
      position: row.position,
      cost_type: row.cost_type,
      recurring_type: row.recurring_type,
      per_type: row.per_type,
      quantity: row.quantity,
      created_at: row.created_at,
      updated_at: row.updated_at,
      currency: view.currency,
      amount_in_cents: row.amount,
      amount_formatted: formatMoney(row.amount ?? 0, view.currency, view.locale),
      total_in_cents: total,
      total_formatted: formatMoney(total, view.currency, view.locale),
    },
  };
}

export function* lineItemRecords(
  context: Context,
  rows: readonly LineItemRow[],
): Steps<readonly ApiRecord[]> {
  if (rows.length === 0) return [];
  const sectionIds = [...new Set(rows.map((row) => row.section_id))];
  const sections = yield* together(sectionIds.map((id) => context.stores.sections.get(id)));
  const proposals = new Map(sections.map((row) => [row?.id, row?.proposal_id ?? null]));
  const getMoneyView = yield* readMoneyViews(context, [...proposals.values()]);
  return rows.map((row) => lineItemRecord(row, getMoneyView(proposals.get(row.section_id) ?? null)));
}
