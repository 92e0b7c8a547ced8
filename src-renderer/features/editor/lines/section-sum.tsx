import { formatMoney } from '#shared/domain/pricing/money.ts';
import { proposalTotals } from '#shared/domain/pricing/totals.ts';
import type { LineItemRecord } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import type { MoneyStyle } from '../../../components/pricing/money-style.ts';
import { cadenceLabels } from '../../../components/pricing/charge.ts';

interface Props {
  readonly items: readonly LineItemRecord[];
  readonly style: MoneyStyle;
}

/** The section's total, whether it is selected or not: once and per cadence, never added up. */
export function SectionSum({ items, style }: Props) {
  if (items.length === 0) return null;
  const section = { optional: false, selected: true, items: items.map((item) => item.fields) };
  const { oneOff, recurring } = proposalTotals([section]);
  const money = (amount: number): string => formatMoney(amount, style.currency, style.locale);
  return (
    <dl className="figures ml-auto grid grid-cols-[auto_auto] justify-end gap-x-4 pt-1 pr-2 text-right text-ui">
      {(oneOff.net !== 0 || recurring.length === 0) && (
        <Sum
          label={t(recurring.length === 0 ? 'lines.subtotal' : 'lines.sumOnce')}
          value={money(oneOff.net)}
        />
      )}
      {recurring.map(({ cadence, net }) => (
        <Sum key={cadence} label={t(cadenceLabels[cadence])} value={money(net)} />
      ))}
    </dl>
  );
}

function Sum({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </>
  );
}
